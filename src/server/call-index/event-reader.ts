import { sql } from 'drizzle-orm'

import type { LiveEvent } from '@/contracts/live'

import type { Database } from '../db/client'
import { queryRows } from '../db/rows'

const BATCH = 5000

type Row = {
  isPruned: boolean
  tx: string | null
  id: string
  event: LiveEvent
  isSettled: boolean
}

/**
 * Reads `live_events` in the order they are committed, beginning now. Unlike the feed of the screens
 * it does not hold back an event until every older transaction has ended: what is committed is there
 * at once, so that a person finds their own change. An event may come twice, none is left out.
 */
export const createEventReader = async (db: Database) => {
  // Of transactions that began after one which still runs, some are committed already.
  const begin = await queryRows<{ xmin: string; key: string | null }>(
    db,
    sql`select (pg_snapshot_xmin(now_at)::text::numeric - 1)::text as xmin, tx || ' ' || id as key
        from pg_current_snapshot() as now_at
        left join live_events on tx >= pg_snapshot_xmin(now_at)`,
  )
  /** Everything up to here was read and nothing older can appear. */
  let settled = { tx: begin[0]?.xmin ?? '0', id: '9223372036854775807' }
  /** Read already, although an older transaction still runs. */
  let early = new Set(begin.map(({ key }) => key))

  /** All events committed since the last time; null when some are no longer kept. */
  const readNew = async (): Promise<LiveEvent[] | null> => {
    const events: LiveEvent[] = []
    const seen = new Set<string | null>()
    let isAllSettled = true
    let from = settled
    let settledTo = settled
    for (;;) {
      const rows = await queryRows<Row>(
        db,
        sql`select coalesce((select value::xid8 > ${settled.tx}::xid8 from installation
                             where key = 'live-pruned-to'), false) as "isPruned",
                   e.tx::text as tx, e.id::text as id, e.event,
                   e.tx < pg_snapshot_xmin(pg_current_snapshot()) as "isSettled"
            from (select) as always left join lateral
              (select tx, id, event from live_events
               where (tx, id) > (${from.tx}::xid8, ${from.id}::bigint)
               order by live_events.tx, live_events.id limit ${BATCH}) as e on true`,
      )
      if (rows[0]?.isPruned) return null
      for (const { tx, id, event, isSettled } of rows) {
        if (tx === null) continue
        from = { tx, id }
        isAllSettled &&= isSettled
        if (isAllSettled) settledTo = from
        else seen.add(`${tx} ${id}`)
        if (!early.has(`${tx} ${id}`)) events.push(event)
      }
      if (rows.length < BATCH) break
    }
    // Not before all of them are read: whoever asks again after a failure gets them again.
    settled = settledTo
    early = seen
    return events
  }
  return { readNew }
}

export type EventReader = Awaited<ReturnType<typeof createEventReader>>
