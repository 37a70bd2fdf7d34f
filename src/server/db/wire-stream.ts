import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

import type { Embedded } from './embedded'

/**
 * A connection to the embedded database in the shape of the socket that `pg` expects: what `pg` writes
 * at once is handed over as one message, because PGlite answers a whole query in one call.
 */
export class WireStream extends Duplex {
  readonly #embedded: Embedded
  #port: MessagePort | null = null

  constructor(embedded: Embedded) {
    super()
    this.#embedded = embedded
  }

  connect() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (pieces: Uint8Array<ArrayBuffer>[]) => {
      for (const { buffer } of pieces) this.push(Buffer.from(buffer))
    })
    port1.on('close', () => this.destroy())
    this.#embedded.connect(port2)
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send([chunk])
    done()
  }

  #send(chunks: Buffer[]) {
    const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const chunk of chunks) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    this.#port?.postMessage(bytes, [bytes.buffer])
  }

  override _read() {}

  override _final(done: () => void) {
    this.#port?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port?.close()
    done(error)
  }

  ref() {
    this.#port?.ref()
  }

  unref() {
    this.#port?.unref()
  }

  setNoDelay() {}
}
