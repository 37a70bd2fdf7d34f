import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { CallFilter } from '@/contracts/calls'

import {
  addAll,
  type Bitmap,
  bitmapOf,
  countBits,
  countBoth,
  keepBoth,
  makeBitmap,
} from '../call-index/bitmap'
import type { CallIndex } from '../call-index/call-index'
import type { CallTable } from '../call-index/call-table'
import { type CompiledFilter, compileFilter } from '../call-index/compiled-filter'
import { sampleSlots } from '../call-index/sample-slots'
import type { Database } from '../db/client'
import { calls } from '../db/schema'
import { digitsOfNumber } from './search-query'
import { createWordSearch, type WordSearch } from './word-search'

export type IndexDeps = { db: Database; callIndex: CallIndex }

/** Of no more calls, all are looked at; of more, so many of them. */
const LOOKED_AT = 800
/** So many of all calls say how many have the words at all. */
const LOOKED_AT_OF_ALL = 400
/** Words that no more calls have are read from all of them. */
const FEW = 2000
/** When so many of those looked at have the words, a walk along the list finds enough. */
const COMMON_FROM = 8

/** Words that too many calls have to read them all: what a look at some of the calls showed. */
export type CommonWords = {
  search: WordSearch
  /** Calls spread evenly over the candidates, and those of them that have the words. */
  looked: Bitmap
  found: Bitmap
  /** The share of the candidates that have the words. */
  share: number
  /** The question with every candidate looked at, for a list that leads nowhere otherwise. */
  settle: () => Promise<Asked>
}

/** A question to the calls in memory, with what only the database knows already answered. */
export type Asked = {
  table: CallTable
  /** Prepared anew for every pass: calls and people may have come in between. */
  filter: (among?: Bitmap | null) => CompiledFilter
  /** The calls it is about; null: all. */
  among: Bitmap | null
  /** Not null: `among` is without the words. */
  common: CommonWords | null
}

/** The calls that a filter leaves. */
type Candidates = (asked: Asked) => Bitmap

const slotsWhere = async (db: Database, table: CallTable, where: SQL): Promise<Bitmap> => {
  const rows = await db.select({ seq: calls.seq }).from(calls).where(where)
  const slots = rows.flatMap(({ seq }) => table.slotOf(seq) ?? [])
  return bitmapOf(slots, table.slots())
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

const intersect = (one: Bitmap, other: Bitmap | null): Bitmap => {
  const bits = one.slice()
  if (other) keepBoth(bits, other)
  return bits
}

/** The calls of a caller, or with these ids; null: all. */
const readNamed = async (
  db: Database,
  table: CallTable,
  { ids, caller }: CallFilter,
): Promise<Bitmap | null> => {
  if (ids?.length === 0) return makeBitmap(table.slots())
  const named = ids ? await slotsWhere(db, table, withIds(ids)) : null
  if (caller === undefined || caller === '') return named
  return intersect(await slotsWhere(db, table, ofCaller(caller)), named)
}

/** Looks at some of the candidates; at all of them when they are few or few have the words. */
const findWords = async (
  search: WordSearch,
  table: CallTable,
  candidates: Bitmap,
): Promise<(Omit<CommonWords, 'settle'> & { settle: () => Promise<void> }) | null> => {
  if (search.countUnknown(candidates) <= LOOKED_AT) {
    await search.lookAt(candidates)
    return null
  }
  const slots = table.slots()
  const looked = bitmapOf(sampleSlots(candidates, LOOKED_AT), slots)
  const anywhere = bitmapOf(sampleSlots(table.everyCall(), LOOKED_AT_OF_ALL), slots)
  const both = looked.slice()
  addAll(both, anywhere)
  await search.lookAt(both)
  const found = intersect(looked, search.has())
  const having = (countBoth(anywhere, search.has()) / countBits(anywhere)) * table.size()
  const settle = () => search.settle(candidates, having)
  if (having > FEW && countBits(found) >= COMMON_FROM) {
    return { search, looked, found, share: countBits(found) / countBits(looked), settle }
  }
  await settle()
  return null
}

/**
 * Prepares a filter for the calls in memory as they are now. `candidates` says which calls the words
 * matter for: all of them are looked at where that is cheap, common words stay open.
 */
export const askIndex = async (
  { db, callIndex }: IndexDeps,
  filter: CallFilter,
  actorId: string,
  candidates: Candidates,
): Promise<Asked> => {
  const table = await callIndex.current()
  const named = await readNamed(db, table, filter)
  const ask = (among: Bitmap | null, common: CommonWords | null): Asked => ({
    table,
    filter: (of = among) => compileFilter(filter, table, actorId, of),
    among,
    common,
  })
  const asked = ask(named, null)
  if (filter.q === '') return asked
  const search = createWordSearch(db, table, filter.q)
  const exact = () => ask(intersect(search.has(), named), null)
  const common = await findWords(search, table, candidates(asked))
  if (!common) return exact()
  return ask(named, { ...common, settle: () => common.settle().then(exact) })
}
