import { and, asc, eq } from 'drizzle-orm'

import type { RawEvent, RawEventSummary } from '@/contracts/raw-events'
import { pick } from '@/lib/pick'

import { change } from '../changes/change'
import type { Database } from '../db/client'
import { providerEvents } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { requireCall } from '../http/require-call'

const MOST_LISTED = 500

const SUMMARY = {
  ...pick(providerEvents, ['id', 'provider', 'receivedAt', 'bytes', 'unreadable']),
  type: providerEvents.eventType,
}

type SummaryRow = Omit<RawEventSummary, 'id' | 'receivedAt'> & { id: bigint; receivedAt: Date }

const toSummary = ({ id, receivedAt, ...row }: SummaryRow): RawEventSummary => ({
  ...row,
  id: String(id),
  receivedAt: receivedAt.toISOString(),
})

/** What a provider sent about one call, oldest first, without the content. */
export const listRawEvents = async (db: Database, callId: string) => {
  await requireCall(db, callId)
  const isOfCall = eq(providerEvents.callId, callId)
  const [rows, total] = await Promise.all([
    db
      .select(SUMMARY)
      .from(providerEvents)
      .where(isOfCall)
      .orderBy(asc(providerEvents.id))
      .limit(MOST_LISTED),
    db.$count(providerEvents, isOfCall),
  ])
  return { items: rows.map(toSummary), total }
}

/** One event of a call as it is stored. That somebody read it is in the audit log. */
export const readRawEvent = async (
  deps: Deps,
  actor: Actor,
  callId: string,
  eventId: string,
): Promise<RawEvent> => {
  const [row] = await deps.db
    .select({ ...SUMMARY, event: providerEvents.event })
    .from(providerEvents)
    .where(and(eq(providerEvents.callId, callId), eq(providerEvents.id, BigInt(eventId))))
  if (!row) throw notFound('event')
  await change(deps, actor, async (tx) =>
    tx.record({ entity: 'provider-event', id: eventId, what: 'event.read', callId }),
  )
  const { event, ...summary } = row
  return { ...toSummary(summary), json: event }
}
