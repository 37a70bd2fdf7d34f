import type { CallCounts } from '@/contracts/call-counts'
import type { CallFilter } from '@/contracts/call-list-params'
import type { Page, PageRange } from '@/domain/call-page'
import { asksForLabels, readQuestion, withSuccessors } from '@/domain/filter/call-filter'
import type { Filter } from '@/domain/filter/filter'
import { callCountsOf } from '@/domain/tally'

import { countBits } from '../call-index/bitmap'
import { bitsOf } from '../call-index/bits-of'
import { readSuccessors } from '../call-labels/store'
import type { Deps } from '../deps'
import { pageFromIndex, tallyFromIndex } from './index-calls'
import { countBySql, pageFromSql, tallyFromSql } from './sql-calls'

export type ListDeps = Pick<Deps, 'db' | 'callIndex'>

/** The filter with merged words as what they stand for now. */
export const followLabels = async ({ db }: Pick<Deps, 'db'>, filter: CallFilter) =>
  asksForLabels(filter) ? withSuccessors(filter, await readSuccessors(db)) : filter

const questionOf = async (deps: ListDeps, filter: CallFilter, actorId: string) =>
  readQuestion(await followLabels(deps, filter), actorId)

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
  return table ? filters.map((filter) => countBits(bitsOf(filter, table))) : countBySql(db, filters)
}

/** How many calls match, and how many would with each value of each facet. */
export const countCallFacets = async (
  deps: ListDeps,
  filter: CallFilter,
  actorId: string,
): Promise<CallCounts> => {
  const { db, callIndex } = deps
  const question = await questionOf(deps, filter, actorId)
  const table = await callIndex?.ready()
  return callCountsOf(
    await (table
      ? tallyFromIndex(db, table, question, filter.q, actorId)
      : tallyFromSql(db, question, filter.q, actorId)),
  )
}
