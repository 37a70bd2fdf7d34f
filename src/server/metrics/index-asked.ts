import { isLocalField } from '@/contracts/call-fields'
import { callFilter } from '@/contracts/call-list-params'
import type { CallQuery } from '@/contracts/metrics'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import { type Comparison, comparisonsOf, type Filter } from '@/domain/filter/filter'

import { type Bitmap, bitmapOf, intersect, makeBitmap, setBit } from '../call-index/bitmap'
import { bitsOf, clockSays, type JudgedBySql } from '../call-index/bits-of'
import type { CallTable } from '../call-index/call-table'
import { judgeBySql } from '../calls/index-calls'
import type { Database } from '../db/client'
import type { Reading, Span } from './groups'
import { rowsBetween } from './index-rows'
import { eachBitInTurns, type Turn } from './turns'

export const filterOfQuery = (query: CallQuery, actorId: string): Filter =>
  filterOf(readQuestion(callFilter.parse(query), actorId))

/** What the clocks of a zone said is worked out call by call, so in turns. */
const judgeByClock = async (
  table: CallTable,
  filter: Filter,
  among: Bitmap,
  turn: Turn,
): Promise<JudgedBySql> => {
  const found = new Map<Comparison, Bitmap>()
  for (const comparison of comparisonsOf(filter)) {
    const { field, operator, value } = comparison
    if (operator !== 'in' || !isLocalField(field)) continue
    const isAsked = clockSays(field, value, comparison.zone ?? 'UTC')
    const starts = table.columns().startedAt
    const bits = makeBitmap(table.rows())
    const keep = (row: number) => {
      if (isAsked(starts[row] ?? 0)) setBit(bits, row)
    }
    await eachBitInTurns(among, keep, turn)
    found.set(comparison, bits)
  }
  return found
}

export const callsIn = (table: CallTable, { from, to }: Span): Bitmap =>
  bitmapOf(rowsBetween(table, from.getTime(), to.getTime()), table.rows())

/** The calls of a span that the filters leave; those that come meanwhile are not among them. */
export const callsAsked = async (
  db: Database,
  table: CallTable,
  { filters, actorId }: Pick<Reading, 'filters' | 'actorId'>,
  span: Span,
  turn: Turn,
): Promise<Bitmap> => {
  const filter = filterOfQuery(filters, actorId)
  const bySql = await judgeBySql(db, table, filter)
  const among = callsIn(table, span)
  const byClock = await judgeByClock(table, filter, among, turn)
  return intersect(among, bitsOf(filter, table, new Map([...bySql, ...byClock])))
}
