import type { Logger } from 'pino'

import type { BodyToRead, DeliveryReader, EventReading } from '../../deps'
import { ApiProblem } from '../../http/problem'
import { startAnsweringThread } from '../../threads/answering-thread'

type Problem = Pick<ApiProblem, 'status' | 'code' | 'message' | 'extra'>
/** Each body is answered in its kind, a request that is refused with its problem. */
export type ReadInThread = { delivery: EventReading } | { request: unknown } | { problem: Problem }

const TOO_MUCH = {
  status: 503,
  code: 'not-readable-now',
  message: 'The server could not read the body with the memory and time it has.',
  extra: {},
} as const

/** The largest body takes a few seconds. */
const DEADLINE_SECONDS = 60

const problemOf = ({ status, code, message, extra }: Problem) =>
  new ApiProblem(status, code, message, extra)

/**
 * Reads deliveries and large requests in a thread of its own; `file` is the built `reading-thread.ts`.
 * A body that alone ends the thread is refused.
 */
export const startReaderInThread = (file: URL, log: Logger): DeliveryReader => {
  const { ask, close } = startAnsweringThread<BodyToRead, ReadInThread | null>({
    file,
    log,
    does: 'reads deliveries',
    bytesOf: (body) => ('delivery' in body ? body.delivery.rawBody : body.request).length,
    deadlineSeconds: DEADLINE_SECONDS,
    onFatal: () => null,
  })
  return {
    read: async (delivery) => {
      const read = await ask({ delivery })
      if (read && 'delivery' in read) return read.delivery
      const { status, code, message: reason } = TOO_MUCH
      return { ok: false, refusal: { status, code, reason } }
    },
    readRequest: async (request) => {
      const read = await ask({ request })
      if (read && 'request' in read) return read.request
      throw problemOf(read && 'problem' in read ? read.problem : TOO_MUCH)
    },
    close,
  }
}
