import { parentPort } from 'node:worker_threads'

import type { ThreadAnswer } from './answering-thread'

/** The thread's side of an answering thread, which sends it nothing but questions. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const answerQuestions = <Question>(answer: (question: Question) => Promise<unknown>) => {
  const answerOne = async (question: Question): Promise<ThreadAnswer<unknown>> => {
    try {
      return { answer: await answer(question) }
    } catch (error) {
      return { error }
    }
  }
  parentPort?.on('message', (questions: Question[]) => {
    const answerAll = async () => {
      const answers: ThreadAnswer<unknown>[] = []
      for (const question of questions) answers.push(await answerOne(question))
      parentPort?.postMessage(answers, [])
    }
    void answerAll()
  })
}
