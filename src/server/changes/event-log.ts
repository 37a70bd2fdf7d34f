import { type SQL, sql } from 'drizzle-orm'

import type { Database, Transaction } from '../db/client'
import { queryRows, queryText } from '../db/rows'

/** A place in the log: an event's own, or one that everything before it was read up to. */
export type Position = { epoch: number; tx: string; id: string }

export type DomainEvent = {
  entity: string
  id: string | null
  what: string
  callId: string | null
  actorKind: string
  actorId: string | null
  actorName: string
  /** The changed fields as they were and as they are; null where nothing is kept of them. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
export type StoredEvent = DomainEvent & { at: Date; position: Position }

const LAST_ID = '9223372036854775807'

const INSERT = `insert into domain_events
  (epoch, at, entity, entity_id, what, call_id, actor_kind, actor_id, actor_name, before, after)
  select (select coalesce(max(epoch), 0) from event_epochs), $2::timestamptz, new.*
  from jsonb_to_recordset($1::jsonb) as new("entity" text, "id" text, "what" text, "callId" uuid,
    "actorKind" text, "actorId" text, "actorName" text, "before" jsonb, "after" jsonb)`

/** Appends to the log, in one statement, in the transaction of what happened. */
export const appendEvents = async (
  tx: Transaction | Database,
  events: readonly DomainEvent[],
  at: Date,
) => {
  if (events.length > 0) await queryText(tx, INSERT, [JSON.stringify(events), at.toISOString()])
}

type Row = Omit<StoredEvent, 'position' | 'at'> & {
  at: string
  epoch: number
  tx: string
  eventId: string
}

const COLUMNS = sql.raw(`epoch, tx::text as tx, domain_events.id::text as "eventId", at::text as at,
  entity, entity_id as id, what, call_id as "callId", actor_kind as "actorKind",
  actor_id as "actorId", actor_name as "actorName", before, after`)
const IN_ORDER = sql.raw('order by epoch, domain_events.tx, domain_events.id')
const behind = ({ epoch, tx, id }: Position): SQL =>
  sql`(epoch, tx, id) > (${epoch}::int, ${tx}::xid8, ${id}::bigint)`
/** Older than every running transaction: nothing can appear before it any more. */
const IS_SETTLED = sql.raw(`(tx < pg_snapshot_xmin(pg_current_snapshot())
  or epoch < (select max(epoch) from event_epochs))`)

const toEvent = ({ epoch, tx, eventId, at, ...event }: Row): StoredEvent => ({
  ...event,
  at: new Date(at),
  position: { epoch, tx, id: eventId },
})

/** Settled events behind a position in commit order: a commit that comes late is never skipped. */
export const readSettled = async (
  db: Database | Transaction,
  after: Position,
  limit: number,
): Promise<StoredEvent[]> => {
  const rows = await queryRows<Row>(
    db,
    sql`select ${COLUMNS} from domain_events where ${behind(after)} and ${IS_SETTLED}
        ${IN_ORDER} limit ${limit}`,
  )
  return rows.map(toEvent)
}

/** Where everything that is settled now has been read. */
export const settledPosition = async (db: Database | Transaction): Promise<Position> => {
  const [row] = await queryRows<{ epoch: number; tx: string }>(
    db,
    sql`select coalesce(max(epoch), 0) as epoch,
               (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text as tx
        from event_epochs`,
  )
  return { epoch: row?.epoch ?? 0, tx: row?.tx ?? '0', id: LAST_ID }
}

/** Whether every event behind a position is still there, and the position has been reached. */
const keptBehind = ({ epoch, tx }: Position): SQL =>
  sql`(not exists (
        select from event_epochs as e where (e.epoch, e.pruned_to) > (${epoch}::int, ${tx}::xid8)
      ) and (${epoch}::int, ${tx}::xid8) < (
        (select coalesce(max(e.epoch), 0) from event_epochs as e),
        pg_snapshot_xmax(pg_current_snapshot())
      ))`

/** Whether a reader that stopped at a position can go on without having missed anything. */
export const isKept = async (db: Database | Transaction, position: Position): Promise<boolean> => {
  const [row] = await queryRows<{ isKept: boolean }>(
    db,
    sql`select ${keptBehind(position)} as "isKept"`,
  )
  return row?.isKept ?? false
}

const EARLY_BATCH = 5000
/** Without an event when there is none. */
type EarlyRow = (Row | { eventId: null }) & { isKept: boolean; isSettled: boolean | null }
const hasEvent = (row: Row | { eventId: null }): row is Row => row.eventId !== null
const keyOf = ({ epoch, tx, id }: Position) => `${epoch} ${tx} ${id}`

/**
 * Reads on from now without waiting for older transactions to end: what is committed is there at
 * once, so that a person finds their own change. An event may come twice, none is left out.
 */
export const createEarlyReader = async (db: Database) => {
  /** Everything up to here was read and nothing older can appear. */
  let settled = await settledPosition(db)
  /** Read already, although an older transaction still runs. */
  let early = new Set<string>()

  const readBatch = (from: Position) =>
    queryRows<EarlyRow>(
      db,
      sql`select ${keptBehind(settled)} as "isKept", e.*
          from (select) as always left join lateral (
            select ${COLUMNS}, ${IS_SETTLED} as "isSettled" from domain_events
            where ${behind(from)} ${IN_ORDER} limit ${EARLY_BATCH}
          ) as e on true`,
    )

  /** All events committed since the last time; null when some are no longer kept. */
  const readNew = async (): Promise<StoredEvent[] | null> => {
    const events: StoredEvent[] = []
    const seen = new Set<string>()
    let isAllSettled = true
    let from = settled
    let settledTo = settled
    for (;;) {
      const rows = await readBatch(from)
      if (!rows[0]?.isKept) return null
      for (const { isKept: _isKept, isSettled, ...row } of rows) {
        if (!hasEvent(row)) continue
        const event = toEvent(row)
        from = event.position
        isAllSettled &&= isSettled ?? false
        if (isAllSettled) settledTo = from
        else seen.add(keyOf(from))
        if (!early.has(keyOf(from))) events.push(event)
      }
      if (rows.length < EARLY_BATCH) break
    }
    // Not before all of them are read: whoever asks again after a failure gets them again.
    settled = settledTo
    early = seen
    return events
  }
  // Of transactions that began after one which still runs, some are committed already.
  await readNew()
  return { readNew }
}

export type EarlyReader = Awaited<ReturnType<typeof createEarlyReader>>

const PRUNE_BATCH = 5000

/** Forgets events from before `before`, the oldest first, a batch at a time. */
export const pruneEvents = async (db: Database, before: Date) => {
  for (;;) {
    const [row] = await queryRows<{ gone: number }>(
      db,
      sql`with oldest as (
            select epoch, tx, id, at from domain_events order by epoch, tx, id limit ${PRUNE_BATCH}
          ), gone as (
            delete from domain_events using oldest
            where (domain_events.epoch, domain_events.tx, domain_events.id)
                  = (oldest.epoch, oldest.tx, oldest.id)
              and oldest.at < ${before.toISOString()}
            returning domain_events.epoch, domain_events.tx
          ), marked as (
            update event_epochs set pruned_to = g.tx
            from (select epoch, max(tx) as tx from gone group by epoch) as g
            where g.epoch = event_epochs.epoch
          )
          select count(*)::int as gone from gone`,
    )
    if ((row?.gone ?? 0) < PRUNE_BATCH) return
  }
}
