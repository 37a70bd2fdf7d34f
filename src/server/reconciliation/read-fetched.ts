import { createHash } from 'node:crypto'

import type { ProviderReading } from '@/domain/provider-reading'

import type { Deps } from '../deps'
import type { AskedProvider } from '../provider-api/provider-api'
import { retainedReadings } from '../provider-events/storing/retained-reading'

export type FetchedEvent = { reading: ProviderReading; bodyHash: string; bytes: number }

const bytesOf = (event: unknown): Buffer | null => {
  try {
    return Buffer.from(JSON.stringify(event))
  } catch {
    return null
  }
}

/**
 * Reads an event made of a fetched call exactly as a delivered body is read, with the same limits.
 * Null when it cannot be read, or says nothing about a call.
 */
export const readFetched = async (
  { db, reader }: Pick<Deps, 'db' | 'reader'>,
  provider: AskedProvider,
  event: unknown,
  now: Date,
): Promise<FetchedEvent | null> => {
  const rawBody = bytesOf(event)
  if (!rawBody) return null
  const read = await reader.read({
    provider,
    headers: { 'content-type': 'application/json', 'content-encoding': undefined },
    rawBody,
    receivedAt: now,
  })
  if (!read.ok || read.reading.effect === 'ignore') return null
  const [reading = read.reading] = await retainedReadings(db, [read.reading], now)
  return {
    reading,
    bodyHash: createHash('sha256').update(rawBody).digest('hex'),
    bytes: rawBody.length,
  }
}
