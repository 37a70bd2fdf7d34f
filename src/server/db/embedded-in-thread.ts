import { mkdir, rename, rm } from 'node:fs/promises'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

import { type FromThread, hasEmbedded, type StartEmbedded, type ToThread } from './embedded'

/** So much that Postgres reaches its own limit first, and answers with an error. */
const STACK_MB = 32

const startThread =
  (file: URL): StartEmbedded =>
  async (dataDir, onLost) => {
    const thread = new Worker(file, {
      workerData: dataDir,
      resourceLimits: { stackSizeMb: STACK_MB },
    })
    let failure: unknown = 'its thread ended'
    let isClosing = false
    let isEnded = false
    const ended = new Promise<number>((resolve) => thread.once('exit', resolve))
    const ready = new Promise<void>((resolve) => {
      thread.on('message', (message: FromThread) => {
        if (message === 'ready') resolve()
        else failure = message.trap
      })
    })
    thread.on('error', (error) => (failure = error))
    const reason = () => (failure instanceof Error ? failure : new Error(String(failure)))
    const tell = (message: ToThread, given: MessagePort[] = []) =>
      thread.postMessage(message, given)

    const started = await Promise.race([ready.then(() => true), ended.then(() => false)])
    if (!started) throw reason()
    thread.once('exit', () => {
      isEnded = true
      if (!isClosing) onLost(reason())
    })
    return {
      connect: (port) => {
        if (isEnded) port.close()
        else tell(port, [port])
      },
      copyTo: async (folder) => {
        const { port1, port2 } = new MessageChannel()
        const answered = new Promise<unknown>((resolve) => port1.once('message', resolve))
        tell({ copyTo: folder, answer: port2 }, [port2])
        const error = await Promise.race([answered, ended.then(reason)])
        port1.close()
        if (error !== null) throw error
      },
      close: async () => {
        isClosing = true
        tell('close')
        if ((await ended) !== 0) throw reason()
      },
    }
  }

/**
 * A new database is made by a thread of its own, whose memory is freed when it ends, and in a folder beside its
 * place: a killed process leaves no half of a database.
 */
export const startEmbeddedInThread = (file: URL): StartEmbedded => {
  const start = startThread(file)
  return async (dataDir, onLost) => {
    if (!hasEmbedded(dataDir)) {
      const unfinished = `${dataDir}.new`
      await rm(unfinished, { recursive: true, force: true })
      await mkdir(unfinished, { mode: 0o700 })
      const maker = await start(unfinished, () => {})
      await maker.close()
      await rename(unfinished, dataDir)
    }
    return start(dataDir, onLost)
  }
}
