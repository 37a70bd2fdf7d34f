import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Of a thread of ours. */
export const HEAP = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 }

/**
 * Starts a thread for one piece of work, and ends it with the work. `ended` rejects when the thread ends before:
 * with the reason of `signal`, or with what broke it. `does` is for that error, as in "makes a backup".
 */
export const runInThread = async <Result>(
  {
    file,
    signal,
    does,
    workerData,
  }: { file: URL; signal: AbortSignal; does: string; workerData?: unknown },
  work: (thread: Worker, ended: Promise<never>) => Promise<Result>,
): Promise<Result> => {
  signal.throwIfAborted()
  const thread = new Worker(file, { workerData, resourceLimits: HEAP })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop, { once: true })
  let failure: unknown = new Error(`The thread that ${does} ended`)
  thread.on('error', (error) => (failure = error))
  const ended = once(thread, 'exit').then((): never => {
    throw signal.aborted ? signal.reason : failure
  })
  ended.catch(() => {})
  try {
    return await work(thread, ended)
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
