import type { Course, Lesson, Trained, Trainer } from '../deps'
import { runInThread } from '../threads/run-in-thread'

export type ToThread = { course: Course } | { lessons: Lesson[] } | 'finish'
export type ThreadAnswer = 'next' | { trained: Trained }

/** A thread for each training; `file` is the built `training-thread.ts`. */
export const startTrainerInThread = (file: URL): Trainer => ({
  train: (course, lessons, signal) =>
    runInThread({ file, signal, does: 'trains' }, async (thread, ended) => {
      const ask = async (message: ToThread): Promise<ThreadAnswer> => {
        const answered = new Promise<ThreadAnswer>((resolve) => thread.once('message', resolve))
        thread.postMessage(message, [])
        return Promise.race([answered, ended])
      }
      await ask({ course })
      for await (const some of lessons) await ask({ lessons: some })
      const answer = await ask('finish')
      if (answer === 'next') throw new Error('The thread that trains did not answer')
      return answer.trained
    }),
})
