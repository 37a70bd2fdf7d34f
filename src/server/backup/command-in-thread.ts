import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { BackupCommand } from '../deps'

/** What the thread was given, as it was started, and why it failed; null: it did not. */
export type ThreadData = Omit<Parameters<BackupCommand>[0], 'signal'>
export type ThreadAnswer = { error: string | null }

const HEAP = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 }

/** A thread for each command; `file` is the built `backup-thread.ts`. */
export const backupCommandInThread =
  (file: URL): BackupCommand =>
  async ({ signal, ...workerData }) => {
    signal.throwIfAborted()
    const thread = new Worker(file, { workerData, resourceLimits: HEAP })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    let failure: unknown = new Error('The thread of the backup ended')
    thread.on('error', (error) => (failure = error))
    const ended = once(thread, 'exit').then((): never => {
      throw signal.aborted ? signal.reason : failure
    })
    const answered = new Promise<ThreadAnswer>((resolve) => thread.once('message', resolve))
    try {
      const { error } = await Promise.race([answered, ended])
      if (error !== null) throw new Error(error)
    } finally {
      ended.catch(() => {})
      signal.removeEventListener('abort', stop)
      await thread.terminate()
    }
  }
