import { inArray } from 'drizzle-orm'

import type { StoredEvent } from '../changes/event-log'
import type { Database } from '../db/client'
import { users } from '../db/schema'
import { type CallTable, headOf } from './call-table'
import { readExisting, readFactsOf } from './read-facts'
import { UNKNOWN } from './word-sets'

const BATCH = 2000

/** Finds calls that are gone by what is kept of their ids; the database has the last word. */
const removeGone = async (db: Database, table: CallTable, ids: string[], found: Set<number>) => {
  const heads = new Set(ids.map(headOf))
  const { idHead } = table.columns()
  const suspects: number[] = []
  for (let slot = 0; slot < table.slots(); slot += 1) {
    if (!table.wordSets.isAlive(slot) || !heads.has(idHead[slot] ?? 0)) continue
    if (!found.has(table.seqOf(slot))) suspects.push(slot)
  }
  if (suspects.length === 0) return
  const existing = await readExisting(db, suspects.map(table.seqOf))
  for (const slot of suspects) if (!existing.has(table.seqOf(slot))) table.remove(slot)
}

/** The database takes deleted people off their calls without a word about each call. */
const unassignGone = async (db: Database, table: CallTable) => {
  const ids = [...table.wordSets.of('assignee').keys()].filter((id) => id !== UNKNOWN)
  if (ids.length === 0) return
  const rows = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  const existing = new Set(rows.map(({ id }) => id))
  for (const id of ids) if (!existing.has(id)) table.wordSets.forget('assignee', id)
}

/** Takes over what changed: the calls that events name are read again, whatever happened to them. */
export const applyEvents = async (db: Database, table: CallTable, events: StoredEvent[]) => {
  const ids = [...new Set(events.flatMap(({ entity, id }) => (entity === 'call' && id ? id : [])))]
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    const facts = await readFactsOf(db, batch)
    for (const one of facts) table.put(one)
    if (facts.length < batch.length) {
      await removeGone(db, table, batch, new Set(facts.map(({ seq }) => seq)))
    }
  }
  if (events.some(({ entity }) => entity === 'user')) await unassignGone(db, table)
}
