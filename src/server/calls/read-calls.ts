import type { CallFilter } from '@/contracts/calls'
import { asksForLabels, readQuestion, withKept } from '@/domain/filter/call-filter'
import type { Filter } from '@/domain/filter/filter'

import { countBits } from '../call-index/bitmap'
import { bitsOf } from '../call-index/bits-of'
import type { Tally } from '../call-index/count-facets'
import type { Page, PageRange } from '../call-index/places'
import { readKept } from '../call-labels/store'
import type { Deps } from '../deps'
import { pageFromIndex, tallyFromIndex } from './index-calls'
import { countBySql, pageFromSql, tallyFromSql } from './sql-calls'

export type ListDeps = Pick<Deps, 'db' | 'callIndex'>

const questionOf = async ({ db }: ListDeps, filter: CallFilter, actorId: string) =>
  readQuestion(asksForLabels(filter) ? withKept(filter, await readKept(db)) : filter, actorId)

export const readPage = async (
  deps: ListDeps,
  filter: CallFilter,
  actorId: string,
  range: PageRange,
): Promise<Page> => {
  const { db, callIndex } = deps
  const question = await questionOf(deps, filter, actorId)
  const table = await callIndex?.ready()
  return table
    ? pageFromIndex(db, table, question, filter.q, range)
    : pageFromSql(db, question, filter.q, range)
}

export const countMatching = async (
  { db, callIndex }: ListDeps,
  filters: readonly Filter[],
): Promise<number[]> => {
  const table = await callIndex?.ready()
  return table
    ? filters.map((filter) => countBits(bitsOf(filter, table, new Map())))
    : countBySql(db, filters)
}

/** How many calls match, and how many would with each value of each facet. */
export const readTally = async (
  deps: ListDeps,
  filter: CallFilter,
  actorId: string,
): Promise<Tally & { isEstimate: boolean }> => {
  const { db, callIndex } = deps
  const question = await questionOf(deps, filter, actorId)
  const table = await callIndex?.ready()
  return table
    ? tallyFromIndex(db, table, question, filter.q, actorId)
    : { ...(await tallyFromSql(db, question, filter.q, actorId)), isEstimate: false }
}
