import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import type { LiveEvent } from '@/contracts/live'

import { insertRows } from '../db/bulk-write'
import type { Database, OpenDatabase, Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import { liveEvents } from '../db/schema'
import type { LiveFeed, PublishedEvent } from '../deps'

type Listener = (events: PublishedEvent[]) => void

const CHANNEL = 'live'
/** A process that died between its commit and its notice is noticed by this. */
const POLL_MS = 1000
const BATCH = 1000

/** Records what open screens must be told, in the transaction that changes it. */
export const recordLive = async (tx: Transaction | Database, events: LiveEvent[]) => {
  const rows = events.map((event) => ({ event }))
  await insertRows(tx, liveEvents, rows, { returning: ['id'] })
}

const parseCursor = (cursor: string) => {
  const parts = /^(\d{1,20})-(\d{1,19})$/.exec(cursor)
  return parts ? { tx: parts[1], id: parts[2] } : null
}

const readAfter = async (db: Database, cursor: string): Promise<PublishedEvent[]> => {
  const { tx = '0', id = '0' } = parseCursor(cursor) ?? {}
  // Only transactions older than every running one: a commit that comes late is never skipped.
  const rows = await queryRows<{ tx: string; id: string; event: LiveEvent }>(
    db,
    sql`select tx::text as tx, id::text as id, event from live_events
        where (tx, id) > (${tx}::xid8, ${id}::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
        order by live_events.tx, live_events.id limit ${BATCH}`,
  )
  return rows.map((row) => ({ cursor: `${row.tx}-${row.id}`, event: row.event }))
}

const newestCursor = async (db: Database) => {
  const [row] = await queryRows<{ cursor: string }>(
    db,
    sql`select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text || '-9223372036854775807' as cursor`,
  )
  return row?.cursor ?? '0-0'
}

/** Follows `live_events` and hands each one to every subscriber of this process, in order. */
export const createLiveFeed = async (
  { db, kind, listen }: OpenDatabase,
  log: Logger,
): Promise<LiveFeed> => {
  const listeners = new Set<Listener>()
  let position = await newestCursor(db)
  let reading: Promise<void> | null = null
  let again = false
  let noticeDue: NodeJS.Timeout | null = null

  const read = async () => {
    do {
      again = false
      const events = await readAfter(db, position)
      const last = events.at(-1)
      if (!last) continue
      position = last.cursor
      if (events.length === BATCH) again = true
      for (const listener of listeners) listener(events)
    } while (again)
  }
  const readSoon = () => {
    again = true
    reading ??= read()
      .catch((error: unknown) => log.error({ err: error }, 'the live feed could not be read'))
      .finally(() => (reading = null))
  }
  const notifyOthers = () => {
    noticeDue ??= setTimeout(() => {
      noticeDue = null
      db.execute(sql`select pg_notify(${CHANNEL}, '')`).catch((error: unknown) =>
        log.warn({ err: error }, 'other processes could not be notified'),
      )
    }, 20)
  }

  const stopListening = kind === 'postgres' ? await listen(CHANNEL, readSoon) : null
  const poll = setInterval(readSoon, POLL_MS)
  poll.unref()

  return {
    wake: () => {
      readSoon()
      if (kind === 'postgres') notifyOthers()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cursor: () => position,
    since: async (cursor) => {
      if (!parseCursor(cursor)) return null
      const [oldest] = await queryRows<{ known: boolean }>(
        db,
        sql`select not exists (select 1 from installation where key = 'live-pruned-to' and value::xid8 > ${cursor.split('-')[0]}::xid8) as known`,
      )
      if (!oldest?.known) return null
      const events = await readAfter(db, cursor)
      return events.length === BATCH ? null : events
    },
    close: async () => {
      clearInterval(poll)
      if (noticeDue) clearTimeout(noticeDue)
      await stopListening?.()
      await reading
    },
  }
}

/** Forgets events older than `before`; a screen with an older cursor is told to read again. */
export const pruneLive = async (db: Database, before: Date) => {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`with gone as (delete from live_events where at < ${before.toISOString()} returning tx)
          insert into installation (key, value) select 'live-pruned-to', max(tx)::text from gone having count(*) > 0
          on conflict (key) do update set value = excluded.value`,
    )
  })
}
