import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { CallFilter } from '@/contracts/calls'

import type { CallIndex } from '../call-index/call-index'
import type { CallTable } from '../call-index/call-table'
import { type CompiledFilter, compileFilter } from '../call-index/compiled-filter'
import { sampleSlots } from '../call-index/sample-slots'
import type { Database } from '../db/client'
import { calls } from '../db/schema'
import { digitsOfNumber } from './search-query'
import { createWordSearch, type WordSearch } from './word-search'

export type IndexDeps = { db: Database; callIndex: CallIndex }

/** So many calls are looked at one by one, before all that have the words are asked for. */
const LOOKED_AT = 800
/** When so many of them have the words, far more have them than are worth reading. */
const COMMON_FROM = 16

/** Words that too many calls have to read them all: what a look at some of the calls showed. */
export type CommonWords = {
  search: WordSearch
  /** Slots spread evenly over the candidates, and those of them that have the words. */
  looked: Int32Array
  found: Int32Array
}

/** The share of the candidates that have the words. */
export const shareOf = ({ looked, found }: CommonWords): number =>
  found.length / Math.max(1, looked.length)

/** A question to the calls in memory, with what only the database knows already answered. */
export type Asked = {
  table: CallTable
  /** Prepared anew for every pass: people may have come in between. */
  filter: () => CompiledFilter
  /** The slots it is about; null: all. */
  among: Int32Array | null
  /** Not null: `among` is without the words. */
  common: CommonWords | null
}

/** Slots that a filter leaves, marked by anything but zero, and how many. */
type Candidates = (asked: Asked) => { marks: Uint8Array; size: number }

const slotsWhere = async (db: Database, table: CallTable, where: SQL): Promise<Int32Array> => {
  const rows = await db.select({ seq: calls.seq }).from(calls).where(where)
  return Int32Array.from(rows.flatMap(({ seq }) => table.slotOf(seq) ?? []))
}

const ofCaller = (caller: string): SQL => {
  const digits = digitsOfNumber(caller)
  return digits === null
    ? eq(calls.callerNumber, caller)
    : inArray(calls.callerNumber, [caller, `+${digits}`, digits])
}

/** One parameter for any number of ids: a statement has room for 65,535. */
const withIds = (ids: readonly string[]): SQL =>
  sql`${calls.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

const intersect = (one: Int32Array, other: Int32Array | null): Int32Array => {
  if (!other) return one
  const slots = new Set(other)
  return one.filter((slot) => slots.has(slot))
}

/** The calls of a caller, or with these ids; null: all. */
const readNamed = async (
  db: Database,
  table: CallTable,
  { ids, caller }: CallFilter,
): Promise<Int32Array | null> => {
  if (ids?.length === 0) return new Int32Array(0)
  const named = ids ? await slotsWhere(db, table, withIds(ids)) : null
  if (caller === undefined || caller === '') return named
  return intersect(await slotsWhere(db, table, ofCaller(caller)), named)
}

/**
 * Prepares a filter for the calls in memory as they are now. `candidates` says which calls the words
 * matter for: a few are looked at, of rare words all calls are read, common words stay open.
 */
export const askIndex = async (
  { db, callIndex }: IndexDeps,
  filter: CallFilter,
  actorId: string,
  candidates: Candidates,
): Promise<Asked> => {
  const table = await callIndex.current()
  const among = await readNamed(db, table, filter)
  const asked: Asked = {
    table,
    filter: () => compileFilter(filter, table, actorId),
    among,
    common: null,
  }
  if (filter.q === '') return asked
  const search = createWordSearch(db, table, filter.q)
  const { marks, size } = candidates(asked)
  if (size === 0) return { ...asked, among: new Int32Array(0) }
  const looked = sampleSlots(marks, size, LOOKED_AT)
  const found = await search.among(looked)
  if (size <= LOOKED_AT) return { ...asked, among: found }
  const few = found.length < COMMON_FROM ? await search.few() : null
  if (few) return { ...asked, among: intersect(few, among) }
  return { ...asked, common: { search, looked, found } }
}
