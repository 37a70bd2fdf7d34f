import { Worker } from 'node:worker_threads'

import type { Logger } from 'pino'

import { HEAP } from './run-in-thread'

export type ThreadAnswer<Answer> = { answer: Answer } | { error: unknown }

export type AnsweringThread<Question, Answer> = {
  /** Rejects when answering fails by a fault of ours. */
  ask: (question: Question) => Promise<Answer>
  /** Call it after the last question was answered. */
  close: () => Promise<void>
}

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

type Options<Question, Answer> = {
  /** The built file of the thread, which calls `answerQuestions`. */
  file: URL
  log: Logger
  /** For the log: what the thread does, as in "reads deliveries". */
  does: string
  /** What a batch is bounded by. */
  bytesOf: (question: Question) => number
  /** For one batch; a thread that takes longer is ended. */
  deadlineSeconds: number
  /** The answer to a question that alone ends the thread; throws where there is none. */
  onFatal: () => Answer
}

/** Of a question that alone ends the thread, for `onFatal` to throw. */
export class QuestionGivenUp extends Error {}

const MOST_AT_ONCE = 32
const MOST_BYTES = 256 * 1024

/**
 * Answers questions in a thread of its own, so that none, however large or hostile, holds up the
 * requests. What is asked while it answers travels together. If the thread dies or misses its deadline, the
 * next one answers what it left, one question at a time, and only a question that ends a thread alone is
 * given up.
 */
export const startAnsweringThread = <Question, Answer>({
  file,
  log,
  does,
  bytesOf,
  deadlineSeconds,
  onFatal,
}: Options<Question, Answer>): AnsweringThread<Question, Answer> => {
  type One = Waiting<Question, Answer>
  let suspects: One[] = []
  let waiting: One[] = []
  let sent: One[] = []
  let thread: Worker | null = null
  let deadline: NodeJS.Timeout | undefined
  let isClosed = false

  const start = (): Worker => {
    const worker = new Worker(file, { resourceLimits: HEAP })
    worker.on('message', (answers: ThreadAnswer<Answer>[]) => {
      clearTimeout(deadline)
      const answered = sent
      sent = []
      send()
      for (const [index, { resolve, reject }] of answered.entries()) {
        const one = answers[index]
        if (one && 'answer' in one) resolve(one.answer)
        else reject(one?.error)
      }
    })
    worker.on('error', (error) => log.error({ err: error }, `the thread that ${does} died`))
    worker.on('exit', () => {
      clearTimeout(deadline)
      thread = null
      const [first, ...others] = sent
      sent = []
      if (first && others.length === 0) giveUp(first)
      else if (first) suspects = [first, ...others]
      send()
    })
    return worker
  }
  const endLate = () => {
    log.error({ questions: sent.length }, `the thread that ${does} missed its deadline`)
    void thread?.terminate()
  }
  const giveUp = ({ resolve, reject }: One) => {
    try {
      resolve(onFatal())
    } catch (error) {
      reject(error)
    }
  }
  const takeBatch = (): One[] => {
    if (suspects.length > 0) return suspects.splice(0, 1)
    let bytes = 0
    const end = waiting.findIndex(({ question }, index) => {
      bytes += bytesOf(question)
      return index > 0 && (index === MOST_AT_ONCE || bytes > MOST_BYTES)
    })
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }
  const send = () => {
    if (sent.length > 0 || isClosed) return
    sent = takeBatch()
    if (sent.length === 0) return
    thread ??= start()
    deadline = setTimeout(endLate, deadlineSeconds * 1000)
    thread.postMessage(
      sent.map(({ question }) => question),
      [],
    )
  }

  thread = start()
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        waiting.push({ question, resolve, reject })
        send()
      }),
    close: async () => {
      isClosed = true
      await thread?.terminate()
    },
  }
}
