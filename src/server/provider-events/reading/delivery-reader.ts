import type { DeliveryReader, EventReading, SignedBody } from '../../deps'
import { readRequestBody } from '../../http/read-request-body'
import { parseBody } from './read-body'
import { readEvent } from './read-event'

export const readBody = async ({
  provider,
  headers,
  rawBody,
  receivedAt,
}: SignedBody): Promise<EventReading> => {
  const body = await parseBody({ headers, rawBody })
  return body.ok ? readEvent({ provider, body: body.value, receivedAt }) : body
}

export const readerHere: DeliveryReader = {
  read: readBody,
  readRequest: async (text) => readRequestBody(text),
  close: async () => {},
}
