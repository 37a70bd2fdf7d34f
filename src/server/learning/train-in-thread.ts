import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { Course, Lesson, Trained, Trainer } from '../deps'

export type ToThread = { course: Course } | { lessons: Lesson[] } | 'finish'
export type ThreadAnswer = 'next' | { trained: Trained }

const HEAP = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 }

/** A thread for each training; `file` is the built `training-thread.ts`. */
export const startTrainerInThread = (file: URL): Trainer => ({
  train: async (course, lessons, signal) => {
    signal.throwIfAborted()
    const thread = new Worker(file, { resourceLimits: HEAP })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    const ended = once(thread, 'exit').then((): never => {
      throw signal.aborted ? signal.reason : new Error('The thread of the training ended')
    })
    ended.catch(() => {})
    const ask = async (message: ToThread): Promise<ThreadAnswer> => {
      const answered = new Promise<ThreadAnswer>((resolve) => thread.once('message', resolve))
      thread.postMessage(message, [])
      return Promise.race([answered, ended])
    }
    try {
      await ask({ course })
      for await (const some of lessons) await ask({ lessons: some })
      const answer = await ask('finish')
      if (answer === 'next') throw new Error('The thread of the training did not answer')
      return answer.trained
    } finally {
      signal.removeEventListener('abort', stop)
      await thread.terminate()
    }
  },
})
