import { Worker } from 'node:worker_threads'

import type { Logger } from 'pino'

import type { BodyToRead, DeliveryReader, EventReading } from '../../deps'
import { ApiProblem } from '../../http/problem'

type Said = Pick<ApiProblem, 'status' | 'code' | 'message' | 'extra'>
export type ThreadAnswer = { read: unknown } | { problem: Said } | { error: unknown }

type Waiting = {
  body: BodyToRead
  resolve: (read: never) => void
  reject: (error: unknown) => void
}

const MOST_AT_ONCE = 32
const MOST_BYTES = 256 * 1024
const HEAP = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 }

const REASON = 'The server could not read the body with the memory it has.'
const TOO_MUCH: EventReading = {
  ok: false,
  refusal: { status: 503, code: 'not-readable-now', reason: REASON },
}

const sizeOf = (body: BodyToRead) =>
  'delivery' in body ? body.delivery.rawBody.length : body.request.length

const problemOf = ({ status, code, message, extra }: Said) =>
  new ApiProblem(status, code, message, extra)

const refuse = ({ body, resolve, reject }: Waiting) => {
  if ('delivery' in body) resolve(TOO_MUCH as never)
  else reject(new ApiProblem(503, 'not-readable-now', REASON))
}

/**
 * Reads deliveries and large requests in a thread of its own, so that no body, however large or hostile, holds up the
 * requests. `file` is the built `reading-thread.ts`. What arrives while it reads travels together. If
 * the thread dies, the next one reads again what it left, one body at a time, and only a body that
 * kills a thread alone is refused.
 */
export const startReaderInThread = (file: URL, log: Logger): DeliveryReader => {
  let suspects: Waiting[] = []
  let waiting: Waiting[] = []
  let sent: Waiting[] = []
  let thread: Worker | null = null

  const start = (): Worker => {
    const worker = new Worker(file, { resourceLimits: HEAP })
    worker.on('message', (answers: ThreadAnswer[]) => {
      const answered = sent
      sent = []
      send()
      for (const [index, { resolve, reject }] of answered.entries()) {
        const answer = answers[index]
        if (answer && 'read' in answer) resolve(answer.read as never)
        else if (answer && 'problem' in answer) reject(problemOf(answer.problem))
        else reject(answer?.error)
      }
    })
    worker.on('error', (error) =>
      log.error({ err: error }, 'the thread that reads deliveries died'),
    )
    worker.on('exit', () => {
      thread = null
      const [first, ...others] = sent
      sent = []
      if (first && others.length === 0) refuse(first)
      else if (first) suspects = [first, ...others]
      send()
    })
    return worker
  }
  const takeBatch = (): Waiting[] => {
    if (suspects.length > 0) return suspects.splice(0, 1)
    let bytes = 0
    const end = waiting.findIndex(({ body }, index) => {
      bytes += sizeOf(body)
      return index > 0 && (index === MOST_AT_ONCE || bytes > MOST_BYTES)
    })
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }
  const send = () => {
    if (sent.length > 0) return
    sent = takeBatch()
    if (sent.length === 0) return
    thread ??= start()
    thread.postMessage(
      sent.map(({ body }) => body),
      [],
    )
  }

  thread = start()
  // The thread answers each in its kind.
  const ask = <Read>(body: BodyToRead) =>
    new Promise<Read>((resolve, reject) => {
      waiting.push({ body, resolve, reject })
      send()
    })
  return {
    read: (delivery) => ask<EventReading>({ delivery }),
    readRequest: (request) => ask<unknown>({ request }),
    close: async () => {
      await thread?.terminate()
    },
  }
}
