import { hash } from 'node:crypto'

import { and, eq, inArray } from 'drizzle-orm'

import { type CallState, hasEnded } from '@/domain/call-state'
import type { ProviderReading } from '@/domain/provider-reading'

import type { Database } from '../db/client'
import { callContents, calls } from '../db/schema'
import type { Deps } from '../deps'
import type { AskedProvider } from '../provider-api/provider-api'
import { retainedReadings } from '../provider-events/storing/retained-reading'
import { stateOfRow } from '../provider-events/storing/stored-state'
import { bringsNews } from './brings-news'

type FetchedEvent = { reading: ProviderReading; bodyHash: string; bytes: number }

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
  return { reading, bodyHash: hash('sha256', rawBody), bytes: rawBody.length }
}

export const readStoredCalls = async (
  db: Database,
  provider: AskedProvider,
  providerCallIds: string[],
): Promise<Map<string, CallState>> => {
  if (providerCallIds.length === 0) return new Map()
  const rows = await db
    .select({ call: calls, contents: callContents })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(and(eq(calls.provider, provider), inArray(calls.providerCallId, providerCallIds)))
  return new Map(
    rows.map(({ call, contents }) => [
      call.providerCallId,
      stateOfRow(call, contents, contents.transcript),
    ]),
  )
}

export type Taken = 'added' | 'finished' | 'updated' | 'unchanged'

/**
 * Applies a fetched call to what is stored of it, the way a delivered event is. `stored` may be a
 * moment old: it only spares the write where there is nothing to write.
 */
export const takeCall = async (
  deps: Deps,
  { reading, bodyHash, bytes }: FetchedEvent,
  stored: CallState | undefined,
): Promise<Taken> => {
  if (stored && !bringsNews(stored, reading)) return 'unchanged'
  const receivedAt = deps.now()
  const event = { reading, bodyHash, bytes, receivedAt, isSample: false }
  const { result } = await deps.intake.take(event)
  // Erased on request, or stored meanwhile by a delivery of the same bytes.
  if (result === 'ignored' || result === 'duplicate') return 'unchanged'
  if (!stored) return 'added'
  const isFinished = !hasEnded(stored.facts.status) && hasEnded(reading.facts.status)
  return isFinished ? 'finished' : 'updated'
}
