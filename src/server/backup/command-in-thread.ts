import type { BackupCommand } from '../deps'
import { runInThread } from '../threads/run-in-thread'

/** What the thread is given, and its answer: why the command failed; null: it did not. */
export type ThreadData = Omit<Parameters<BackupCommand>[0], 'signal'>
export type ThreadAnswer = { error: string | null }

/** A thread for each command; `file` is the built `backup-thread.ts`. */
export const backupCommandInThread =
  (file: URL): BackupCommand =>
  ({ signal, ...workerData }) =>
    runInThread({ file, signal, does: 'backs up', workerData }, async (thread, ended) => {
      const answered = new Promise<ThreadAnswer>((resolve) => thread.once('message', resolve))
      const { error } = await Promise.race([answered, ended])
      if (error !== null) throw new Error(error)
    })
