import { setImmediate as pause } from 'node:timers/promises'

import { inArray, or } from 'drizzle-orm'
import type { Logger } from 'pino'

import { portionsOf } from '@/lib/portions'

import { createEarlyReader, type EarlyReader, type StoredEvent } from '../changes/event-log'
import type { Database } from '../db/client'
import { callers } from '../db/callers-schema'
import { calls, users } from '../db/schema'
import { ticketLinks, tickets } from '../db/tickets-schema'
import { countBits } from './bitmap'
import { type CallTable, createCallTable, headOf } from './call-table'
import { readExisting, readFactsAfter, readFactsOf } from './read-facts'
import { UNKNOWN } from './word-sets'

const BATCH = 2000

/** Finds calls that are gone by what is kept of their ids; the database has the last word. */
const removeGone = async (db: Database, table: CallTable, ids: string[], found: Set<number>) => {
  const heads = new Set(ids.map(headOf))
  const { idHead } = table.columns()
  const suspects: number[] = []
  for (let row = 0; row < table.rows(); row += 1) {
    if (!table.wordSets.isAlive(row) || !heads.has(idHead[row] ?? 0)) continue
    if (!found.has(table.seqOf(row))) suspects.push(row)
  }
  if (suspects.length === 0) return
  const existing = await readExisting(db, suspects.map(table.seqOf))
  for (const row of suspects) if (!existing.has(table.seqOf(row))) table.remove(row)
}

/** The database takes deleted people off their calls without a word about each call. */
const unassignGone = async (db: Database, table: CallTable) => {
  const ids = [...table.wordSets.of('assignee').keys()].filter((id) => id !== UNKNOWN)
  if (ids.length === 0) return
  const rows = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  const existing = new Set(rows.map(({ id }) => id))
  for (const id of ids) if (!existing.has(id)) table.wordSets.forget('assignee', id)
}

/** Whether a call has a ticket is written with the ticket. */
const callsOfTickets = async (db: Database, events: StoredEvent[]): Promise<string[]> => {
  const ofTickets = events.filter(({ entity }) => entity === 'ticket')
  const named = ofTickets.flatMap(({ callId }) => callId ?? [])
  const ids = [...new Set(ofTickets.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) return named
  const members = await db
    .select({ id: tickets.id, callId: tickets.callId })
    .from(tickets)
    .where(or(inArray(tickets.id, ids), inArray(tickets.keptId, ids)))
  const linked = await db
    .select({ callId: ticketLinks.callId })
    .from(ticketLinks)
    .where(
      inArray(
        ticketLinks.ticketId,
        members.map(({ id }) => id),
      ),
    )
  return [...named, ...[...members, ...linked].flatMap(({ callId }) => callId ?? [])]
}

/** Who stands for a caller is written with the caller. */
const callsOfPeople = async (db: Database, events: StoredEvent[]): Promise<string[]> => {
  const ids = events.flatMap(({ entity, id }) => (entity === 'caller' && id ? id : []))
  if (ids.length === 0) return []
  const theirs = db
    .select({ id: callers.id })
    .from(callers)
    .where(or(inArray(callers.id, ids), inArray(callers.keptId, ids)))
  const found = await db.select({ id: calls.id }).from(calls).where(inArray(calls.callerId, theirs))
  return found.map(({ id }) => id)
}

/** Takes over what changed: the calls that events name are read again, whatever happened to them. */
const applyEvents = async (db: Database, table: CallTable, events: StoredEvent[]) => {
  const named = events.flatMap(({ entity, id }) => (entity === 'call' && id ? id : []))
  const others = [await callsOfTickets(db, events), await callsOfPeople(db, events)]
  const ids = [...new Set([...named, ...others.flat()])]
  for (const batch of portionsOf(ids, BATCH)) {
    const facts = await readFactsOf(db, batch)
    for (const one of facts) table.put(one)
    if (facts.length < batch.length) {
      await removeGone(db, table, batch, new Set(facts.map(({ seq }) => seq)))
    }
  }
  if (events.some(({ entity }) => entity === 'user')) await unassignGone(db, table)
}

/** So many calls are read at a time that no request waits noticeably for the loading. */
const LOAD_BATCH = 500
/** So many are put in order at a time, or this share of those in order: each time all of them are gone through. */
const ORDER_BATCH = 2000
const ORDER_SHARE = 1 / 100
/** While nobody asks, changes are taken over in groups. */
const FOLLOW_AFTER_MS = 500

const isReset = ({ entity }: StoredEvent) => entity === 'all-calls'

const loadTable = async (db: Database, batch: number): Promise<CallTable> => {
  const table = createCallTable()
  let last = 0
  let ordered = 0
  let unordered = 0
  for (;;) {
    const read = await readFactsAfter(db, last, batch)
    for (const facts of read) table.put(facts)
    unordered += read.length
    const end = read.at(-1)
    if (!end || unordered >= Math.max(ORDER_BATCH, ordered * ORDER_SHARE)) {
      for (const order of Object.values(table.orders)) {
        order.read()
        await pause()
      }
      ordered += unordered
      unordered = 0
    }
    if (!end) return table
    last = end.seq
  }
}

/** Keeps the facts of every call in memory, current with what any process commits. */
export const createCallIndex = (
  db: Database,
  { subscribe }: { subscribe: (onChange: () => void) => () => void },
  log: Logger,
  { loadBatch = LOAD_BATCH } = {},
) => {
  let loaded: { table: CallTable; events: EarlyReader } | null = null
  let loading: Promise<void> | null = null
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<CallTable | null> | null = null
  let followSoon: NodeJS.Timeout | null = null

  const load = () => {
    const readAll = async () => {
      // The reader first: what is committed while the calls are read comes again as an event.
      const events = await createEarlyReader(db)
      loaded = { table: await loadTable(db, loadBatch), events }
    }
    loading ??= readAll().finally(() => {
      loading = null
    })
    return loading
  }

  /** Null: there is nothing yet, or everything is to be read anew. */
  const catchUp = async (): Promise<CallTable | null> => {
    if (!loaded) return null
    const { table, events: reader } = loaded
    const events = await reader.readNew()
    try {
      if (!events || events.some(isReset)) loaded = null
      else await applyEvents(db, table, events)
    } catch (error) {
      // Events are read once: what was not taken over is only found by reading everything again.
      loaded = null
      throw error
    }
    return loaded && table
  }

  const follow = () => {
    // Who asks while events are being read joins those who wait for the reading after it.
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        const caughtUp = catchUp()
        running = caughtUp
        return caughtUp
      })
    return next
  }

  const current = async (): Promise<CallTable> => {
    const table = await follow()
    if (table) return table
    await load()
    return current()
  }

  /** Null while the calls are read: the database answers meanwhile. */
  const ready = async (): Promise<CallTable | null> => {
    const table = loaded && (await follow())
    if (!table) {
      load().catch((error: unknown) => log.error({ err: error }, 'the calls were not loaded'))
    }
    return table
  }

  const unsubscribe = subscribe(() => {
    if (!loaded) return
    followSoon ??= setTimeout(() => {
      followSoon = null
      ready().catch((error: unknown) => log.error({ err: error }, 'the call index fell behind'))
    }, FOLLOW_AFTER_MS)
  })

  return {
    current,
    ready,
    size: () => (loaded ? countBits(loaded.table.everyCall()) : 0),
    close: async () => {
      unsubscribe()
      if (followSoon) clearTimeout(followSoon)
      await Promise.allSettled([running, next, loading])
    },
  }
}
