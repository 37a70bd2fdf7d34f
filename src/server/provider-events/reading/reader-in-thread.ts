import { Worker } from 'node:worker_threads'

import type { Logger } from 'pino'
import type { DeliveryReader, EventReading, SignedBody } from '../../deps'

export type ThreadAnswer = { reading: EventReading } | { error: unknown }

type Waiting = {
  body: SignedBody
  resolve: (reading: EventReading) => void
  reject: (error: unknown) => void
}

const MOST_AT_ONCE = 32
const MOST_BYTES = 256 * 1024
const HEAP = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 }

const TOO_MUCH: EventReading = {
  ok: false,
  refusal: {
    status: 503,
    code: 'not-readable-now',
    reason: 'The server could not read the body with the memory it has.',
  },
}

/**
 * Reads deliveries in a thread of its own, so that no body, however large or hostile, holds up the
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
        if (answer && 'reading' in answer) resolve(answer.reading)
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
      if (others.length === 0) first?.resolve(TOO_MUCH)
      else if (first) suspects = [first, ...others]
      send()
    })
    return worker
  }
  const takeBatch = (): Waiting[] => {
    if (suspects.length > 0) return suspects.splice(0, 1)
    let bytes = 0
    const end = waiting.findIndex(({ body }, index) => {
      bytes += body.rawBody.length
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
  return {
    read: (body) =>
      new Promise((resolve, reject) => {
        waiting.push({ body, resolve, reject })
        send()
      }),
    close: async () => {
      await thread?.terminate()
    },
  }
}
