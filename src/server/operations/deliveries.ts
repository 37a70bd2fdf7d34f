import { and, desc, eq, ne, sql } from 'drizzle-orm'

import { type Provider, PROVIDERS } from '@/contracts/call-words'
import type { Delivery, DeliveryListParams, DeliveryReport } from '@/contracts/deliveries'

import type { Database } from '../db/client'
import { deliveryCounts, refusedDeliveries } from '../db/deliveries-schema'
import { providerEvents } from '../db/schema'

const refused = async (
  db: Database,
  { provider, limit }: DeliveryListParams,
): Promise<Delivery[]> => {
  const rows = await db
    .select()
    .from(refusedDeliveries)
    .where(provider && eq(refusedDeliveries.provider, provider))
    .orderBy(desc(refusedDeliveries.id))
    .limit(limit)
  return rows.map(({ id, receivedAt, ...row }) => ({
    ...row,
    id: `refused-${id}`,
    receivedAt: receivedAt.toISOString(),
    result: 'refused' as const,
    eventType: null,
    callId: null,
  }))
}

const stored = async (
  db: Database,
  { provider, result, limit }: DeliveryListParams,
): Promise<Delivery[]> => {
  const flagged = ne(providerEvents.unreadable, [])
  const rows = await db
    .select({
      id: providerEvents.id,
      provider: providerEvents.provider,
      receivedAt: providerEvents.receivedAt,
      unreadable: providerEvents.unreadable,
      bytes: providerEvents.bytes,
      bodyHash: providerEvents.bodyHash,
      eventType: providerEvents.eventType,
      callId: providerEvents.callId,
    })
    .from(providerEvents)
    .where(
      and(
        provider && eq(providerEvents.provider, provider),
        result === 'flagged' ? flagged : undefined,
        result === 'accepted' ? sql`not (${flagged})` : undefined,
      ),
    )
    .orderBy(desc(providerEvents.id))
    .limit(limit)
  return rows.map(({ id, receivedAt, unreadable, ...row }) => ({
    ...row,
    id: `event-${id}`,
    receivedAt: receivedAt.toISOString(),
    result: unreadable.length > 0 ? 'flagged' : 'accepted',
    httpStatus: 200,
    reason:
      unreadable.length > 0 ? `Could not be read: ${unreadable.slice(0, 5).join(', ')}` : null,
  }))
}

const newest = (a: Delivery, b: Delivery) => (a.receivedAt < b.receivedAt ? 1 : -1)

const listDeliveries = async (db: Database, params: DeliveryListParams): Promise<Delivery[]> => {
  if (params.result === 'ignored' || params.result === 'duplicate') return []
  if (params.result === 'refused') return refused(db, params)
  if (params.result !== undefined) return stored(db, params)
  const both = await Promise.all([refused(db, params), stored(db, params)])
  return both.flat().toSorted(newest).slice(0, params.limit)
}

export const readDeliveries = async (
  db: Database,
  params: DeliveryListParams,
  isConfigured: (provider: Provider) => boolean,
): Promise<DeliveryReport> => {
  const [items, counted] = await Promise.all([
    listDeliveries(db, params),
    db.select().from(deliveryCounts),
  ])
  const counts = PROVIDERS.map((provider) => {
    const own = counted.filter((row) => row.provider === provider)
    const of = (result: string) => own.find((row) => row.result === result)?.count ?? 0
    const lastAt = own
      .map((row) => row.lastAt.toISOString())
      .toSorted()
      .at(-1)
    return {
      provider,
      configured: isConfigured(provider),
      lastReceivedAt: lastAt ?? null,
      accepted: of('accepted'),
      ignored: of('ignored'),
      duplicate: of('duplicate'),
      flagged: of('flagged'),
      refused: of('refused'),
    }
  })
  return { items, counts }
}
