import type { Provider } from '@/contracts/call-words'

import { parseBody } from './read-body'
import { type EventReading, readEvent } from './read-event'

/** A body whose signature was checked, and what is needed to read it. Nothing here is secret. */
export type SignedBody = {
  provider: Provider
  headers: { 'content-type': string | undefined; 'content-encoding': string | undefined }
  rawBody: Uint8Array
  receivedAt: Date
}

/** Reads bodies, in this thread or in one of its own. */
export type DeliveryReader = {
  /** Rejects only when reading fails by a fault of ours. */
  read: (body: SignedBody) => Promise<EventReading>
  /** Call it after the last {@link DeliveryReader.read} was answered. */
  close: () => Promise<void>
}

/** From received bytes to what is stored: everything about a delivery that takes time to compute. */
export const readBody = async ({
  provider,
  headers,
  rawBody,
  receivedAt,
}: SignedBody): Promise<EventReading> => {
  const body = await parseBody({ headers, rawBody })
  return body.ok ? readEvent({ provider, body: body.value, receivedAt }) : body
}

/** Reads in this thread, which a large body holds up: for tests and development. */
export const readerHere: DeliveryReader = { read: readBody, close: async () => {} }
