import type { CallFacet } from '@/contracts/call-fields'
import type { Page, PageRange } from '@/domain/call-page'
import { type CallQuestion, filterOf } from '@/domain/filter/call-filter'
import type { Filter } from '@/domain/filter/filter'
import type { Tally } from '@/domain/tally'

import { type Bitmap, bitmapOf, hasBit, intersect } from '../call-index/bitmap'
import { comparisonsForSql, type JudgedBySql } from '../call-index/bits-of'
import type { CallTable } from '../call-index/call-table'
import { countedCalls, countFacets } from '../call-index/count-facets'
import { selectCalls, type Sets, setsOf } from '../call-index/select-calls'
import { placeOf, takeSorted } from '../call-index/sorts'
import type { Database } from '../db/client'
import { compileFilter } from '../db/filter-sql'
import { calls } from '../db/schema'
import { findWords, type FoundWords } from './find-words'
import { createWordSearch } from './word-search'

const WALKED_AT_MOST = 20_000
const LARGEST_STEP = 2000

type MakeSets = (among?: Bitmap) => Sets

/** What sets cannot tell of a filter, asked of the database. */
export const judgeBySql = async (
  db: Database,
  table: CallTable,
  filter: Filter,
): Promise<JudgedBySql> =>
  new Map(
    await Promise.all(
      comparisonsForSql(filter).map(async (comparison) => {
        const found = await db
          .select({ seq: calls.seq })
          .from(calls)
          .where(compileFilter(comparison))
        const rows = found.flatMap(({ seq }) => table.rowOf(seq) ?? [])
        return [comparison, bitmapOf(rows, table.rows())] as const
      }),
    ),
  )

const prepare = async (
  db: Database,
  table: CallTable,
  question: CallQuestion,
): Promise<MakeSets> => {
  const bySql = await judgeBySql(db, table, filterOf(question))
  return (among) => setsOf(question, table, bySql, among ?? null)
}

const pageOf = (
  table: CallTable,
  rows: Int32Array,
  { sort, limit }: PageRange,
): Pick<Page, 'seqs' | 'first' | 'last' | 'hasMore'> => {
  const page = rows.subarray(0, limit)
  const place = (row: number | undefined) => (row === undefined ? null : placeOf(table, sort, row))
  return {
    seqs: Array.from(page, table.seqOf),
    first: place(page.at(0)),
    last: place(page.at(-1)),
    hasMore: rows.length > limit,
  }
}

const withOneMore = (range: PageRange): PageRange => ({ ...range, limit: range.limit + 1 })

const exactPage = (table: CallTable, sets: Sets, range: PageRange): Page => {
  const { matching, total, hidden } = selectCalls(sets)
  const rows = takeSorted(table, matching, withOneMore(range))
  return { ...pageOf(table, rows, range), total, hidden, isEstimate: false }
}

/** Looks at the calls of a list, some at a time, until enough have the words; null: too few do. */
const walk = async (
  table: CallTable,
  matching: Bitmap,
  { search, share }: FoundWords,
  range: PageRange,
): Promise<{ rows: Int32Array; isEnd: boolean } | null> => {
  const { sort, limit } = range
  const skips = (range.skip ?? 0) > 0
  if (skips || limit > LARGEST_STEP || limit > WALKED_AT_MOST * share) return null
  const found: number[] = []
  let walked = 0
  let { from } = range
  while (found.length < limit) {
    const step = Math.min(LARGEST_STEP, Math.ceil(((limit - found.length) / share) * 1.2))
    const rows = takeSorted(table, matching, { ...range, from, limit: step })
    const last = rows.at(-1)
    if (last === undefined) return { rows: Int32Array.from(found), isEnd: true }
    from = placeOf(table, sort, last)
    await search.lookAt(bitmapOf(rows, table.rows()))
    found.push(...rows.filter((row) => hasBit(search.has(), row)))
    walked += rows.length
    if (walked > WALKED_AT_MOST && found.length < limit) return null
  }
  return { rows: Int32Array.from(found.slice(0, limit)), isEnd: false }
}

const estimatedPage = async (
  table: CallTable,
  sets: Sets,
  common: FoundWords,
  range: PageRange,
): Promise<Page | null> => {
  const selection = selectCalls(sets)
  const walked = await walk(table, selection.matching, common, withOneMore(range))
  if (!walked) return null
  const { rows, isEnd } = walked
  const estimate = (calls: number) => Math.round(calls * common.share)
  const isWhole = isEnd && range.from === null
  return {
    ...pageOf(table, rows, range),
    total: isWhole ? rows.length : Math.max(rows.length, estimate(selection.total)),
    hidden: {
      short: estimate(selection.hidden.short),
      withoutTranscript: estimate(selection.hidden.withoutTranscript),
    },
    isEstimate: !isWhole,
  }
}

export const pageFromIndex = async (
  db: Database,
  table: CallTable,
  question: CallQuestion,
  q: string,
  range: PageRange,
): Promise<Page> => {
  const sets = await prepare(db, table, question)
  if (q === '') return exactPage(table, sets(), range)
  const search = createWordSearch(db, table, q)
  const common = await findWords(search, table, selectCalls(sets()).candidates)
  if (common) {
    const page = await estimatedPage(table, sets(), common, range)
    if (page) return page
    await common.settle()
  }
  return exactPage(table, sets(search.has()), range)
}

const PRIOR = 20

const estimateTally = (
  table: CallTable,
  sets: Sets,
  { share, ...common }: FoundWords,
  actorId: string,
): Tally => {
  const among = (calls: Bitmap) =>
    countFacets(table, { ...sets, base: intersect(sets.base, calls) }, actorId)
  const all = countFacets(table, sets, actorId)
  const looked = among(common.looked)
  const found = among(common.found)
  const estimate = (calls: number, seen: number, had: number) =>
    (calls * (had + PRIOR * share)) / (seen + PRIOR)
  const estimateFacet = (name: CallFacet, word: string, calls: number) => {
    const seen = looked.byFacet.get(name)?.get(word) ?? 0
    return estimate(calls, seen, found.byFacet.get(name)?.get(word) ?? 0)
  }
  return {
    total: Math.round(estimate(all.total, looked.total, found.total)),
    byFacet: new Map(
      Array.from(all.byFacet, ([name, counts]) => [
        name,
        new Map(Array.from(counts, ([word, calls]) => [word, estimateFacet(name, word, calls)])),
      ]),
    ),
    isEstimate: true,
  }
}

export const tallyFromIndex = async (
  db: Database,
  table: CallTable,
  question: CallQuestion,
  q: string,
  actorId: string,
): Promise<Tally> => {
  const sets = await prepare(db, table, question)
  if (q === '') return countFacets(table, sets(), actorId)
  const search = createWordSearch(db, table, q)
  const common = await findWords(search, table, countedCalls(sets()))
  return common
    ? estimateTally(table, sets(), common, actorId)
    : countFacets(table, sets(search.has()), actorId)
}
