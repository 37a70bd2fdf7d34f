import { once } from 'node:events'
import { constants, cpSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'

import type { PGlite } from '@electric-sql/pglite'

import type { Embedded } from './embedded'

const RUN = '_PostgresMainLoopOnce'
/** How PGlite leaves a statement that failed: Postgres has cleaned up, and answers with the error. */
const STATEMENT_FAILED = 100
const SENT_AT_ONCE = 256 * 1024

const queryMessage = (text: string) => {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message.write('Q')
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

const ROLLBACK = queryMessage('rollback')
const FORGET_SESSION = queryMessage('discard all')

/** Calls `onTrap` when the WebAssembly fails: PGlite would go on in an unknown state. */
const watchForTraps = (pglite: PGlite, onTrap: (error: unknown) => void) => {
  const wasm = pglite.Module
  const run = wasm[RUN]
  wasm[RUN] = () => {
    try {
      run()
    } catch (error) {
      if ((error as { status?: unknown }).status !== STATEMENT_FAILED) onTrap(error)
      throw error
    }
  }
}

/**
 * One connection after the other. A message is everything up to a Sync; `onTrap`: database lost.
 */
export const serveWire = (pglite: PGlite, onTrap: (error: unknown) => void): Embedded => {
  let isBroken = false
  let last = Promise.resolve()
  const breakDown = (error: unknown) => {
    if (isBroken) return
    isBroken = true
    onTrap(error)
  }
  watchForTraps(pglite, breakDown)

  const execute = async (
    message: Uint8Array,
    send: (pieces: Uint8Array<ArrayBuffer>[]) => void,
  ) => {
    let pieces: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    const flush = () => {
      if (pieces.length > 0 && !isBroken) send(pieces)
      pieces = []
      length = 0
    }
    const done = pglite.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (bytes) => {
        pieces.push(new Uint8Array(bytes))
        length += bytes.length
        if (length >= SENT_AT_ONCE) flush()
      },
    })
    flush()
    await done
  }
  const answer = async (port: MessagePort) => {
    const ended = once(port, 'close')
    const send = (pieces: Uint8Array<ArrayBuffer>[]) =>
      port.postMessage(
        pieces,
        pieces.map(({ buffer }) => buffer),
      )
    port.on('message', (message: Uint8Array) => {
      execute(message, send)
        .catch(breakDown)
        .finally(() => isBroken && port.close())
    })
    await ended
    for (const message of isBroken ? [] : [ROLLBACK, FORGET_SESSION]) {
      await execute(message, () => {})
    }
  }
  return {
    connect: (port) => {
      last = last.then(() => (isBroken ? port.close() : answer(port)))
    },
    copyTo: async (folder) => {
      if (pglite.dataDir === undefined) throw new Error('A database in memory has no files')
      // Shares blocks where the file system can.
      cpSync(pglite.dataDir, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
    },
    close: async () => {
      await last
      if (!isBroken) await pglite.close()
    },
  }
}
