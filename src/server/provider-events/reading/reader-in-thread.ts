import type { Logger } from 'pino'

import type { DeliveryReader, EventReading, SignedBody } from '../../deps'
import { startAnsweringThread } from '../../threads/answering-thread'

const TOO_MUCH: EventReading = {
  ok: false,
  refusal: {
    status: 503,
    code: 'not-readable-now',
    reason: 'The server could not read the body with the memory it has.',
  },
}

/** Reads deliveries in a thread of its own; `file` is the built `reading-thread.ts`. */
export const startReaderInThread = (file: URL, log: Logger): DeliveryReader => {
  const { ask, close } = startAnsweringThread<SignedBody, EventReading>({
    file,
    log,
    does: 'reads deliveries',
    bytesOf: ({ rawBody }) => rawBody.length,
    onFatal: () => TOO_MUCH,
  })
  return { read: ask, close }
}
