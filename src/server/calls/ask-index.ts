import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { CallFilter } from '@/contracts/calls'
import { digitsOfNumber } from '@/lib/number-digits'

import { type Bitmap, bitmapOf, intersect, makeBitmap } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { type CompiledFilter, compileFilter } from '../call-index/compiled-filter'
import type { Database } from '../db/client'
import { calls } from '../db/schema'
import type { CallIndex } from '../deps'
import { findWords, type FoundWords } from './find-words'
import { createWordSearch } from './word-search'

export type IndexDeps = { db: Database; callIndex: CallIndex }

/** The words of a question that stay open: too many calls have them. */
export type CommonWords = Omit<FoundWords, 'settle'> & {
  /** The question with every candidate looked at, for a list that leads nowhere otherwise. */
  settle: () => Promise<Asked>
}

/** A question to the calls in memory, with what only the database knows already answered. */
export type Asked = {
  table: CallTable
  /** Prepared anew for every pass: calls and people may have come in between. */
  filter: () => CompiledFilter
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

/** The calls of a caller, or with these ids; null: all. */
const readNamed = async (
  db: Database,
  table: CallTable,
  { ids, caller }: CallFilter,
): Promise<Bitmap | null> => {
  if (ids?.length === 0) return makeBitmap(table.slots())
  const named = ids ? await slotsWhere(db, table, withIds(ids)) : null
  if (caller === undefined || caller === '') return named
  const called = await slotsWhere(db, table, ofCaller(caller))
  return named ? intersect(called, named) : called
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
    filter: () => compileFilter(filter, table, actorId, among),
    among,
    common,
  })
  const asked = ask(named, null)
  if (filter.q === '') return asked
  const search = createWordSearch(db, table, filter.q)
  const exact = () => ask(named ? intersect(search.has(), named) : search.has().slice(), null)
  const common = await findWords(search, table, candidates(asked))
  if (!common) return exact()
  return ask(named, { ...common, settle: () => common.settle().then(exact) })
}
