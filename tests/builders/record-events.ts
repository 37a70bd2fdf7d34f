import { appendEvents, type DomainEvent } from '@/server/changes/event-log'
import type { Database, Transaction } from '@/server/db/client'

type SomeEvent = Pick<DomainEvent, 'entity'> & Partial<DomainEvent>

const BASE = {
  id: null,
  what: 'test.changed',
  callId: null,
  actorKind: 'system',
  actorId: null,
  actorName: 'Test',
  before: null,
  after: null,
}

export const callEvent = (
  id: string,
  change: 'arrived' | 'changed' | 'removed' = 'changed',
): SomeEvent => ({ entity: 'call', id, callId: id, what: `call.${change}` })

/** Says in the log what happened, where a test writes past the server's own verbs. */
export const recordEvents = (db: Database | Transaction, ...events: SomeEvent[]) =>
  appendEvents(
    db,
    events.map((event) => ({ ...BASE, ...event })),
    new Date(),
  )

/** Says that any call may have changed. */
export const recordReset = (db: Database | Transaction) => recordEvents(db, { entity: 'all-calls' })
