import { callField, type CallFieldName, isLocalField } from '@/contracts/call-fields'
import { callFilter } from '@/contracts/call-list-params'
import type { CallQuery } from '@/contracts/metrics'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import { type Comparison, comparisonsOf, type Filter } from '@/domain/filter/filter'
import type { Measure, Metric } from '@/domain/metrics/registry'

import { addAll, type Bitmap, intersect, makeBitmap, setBit } from '../call-index/bitmap'
import { bitsOf, clockSays, type JudgedBySql } from '../call-index/bits-of'
import type { CallTable } from '../call-index/call-table'
import { judgeBySql } from '../calls/index-calls'
import type { Database } from '../db/client'
import type { Reading, Span } from './groups'
import type { Marked } from './index-marks'
import { eachBitInTurns, type Turn } from './turns'

export const filterOfQuery = (query: CallQuery, actorId: string): Filter =>
  filterOf(readQuestion(callFilter.parse(query), actorId))

/** What the clocks of a zone said is worked out call by call, so in turns. */
const judgeByClock = async (table: CallTable, filter: Filter, turn: Turn): Promise<JudgedBySql> => {
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
    await eachBitInTurns(table.everyCall(), keep, turn)
    found.set(comparison, bits)
  }
  return found
}

/** A copy: calls that come between two turns change what it is made of. */
export const callsAsked = async (
  db: Database,
  table: CallTable,
  filter: Filter,
  turn: Turn,
): Promise<Bitmap> => {
  const byClock = await judgeByClock(table, filter, turn)
  const judged = new Map([...(await judgeBySql(db, table, filter)), ...byClock])
  return bitsOf(filter, table, judged).slice()
}

export const inSpan = ({ from, to }: Span): Filter => ({
  and: [
    { field: 'startedAt', operator: '>=', value: from.toISOString() },
    { field: 'startedAt', operator: '<', value: to.toISOString() },
  ],
})

/** What has a column of its own. */
type Measured = Exclude<Measure, 'ces'>
type Quantiled = Extract<Metric, { kind: 'quantile' }>['measure']

/** One number for each cell: a count, a sum, a quantile of durations, or how many callers. */
export type Part = {
  calls: Bitmap
  adds: 'one' | 'callers' | Measured | Float64Array | { quantile: number; of: Quantiled }
}

const NONE = makeBitmap(0)

export const one = (calls: Bitmap): Part => ({ calls, adds: 'one' })

const IS_KNOWN: Record<Measured | 'person', (value: number) => boolean> = {
  duration: (value) => value >= 0,
  latency: (value) => value >= 0,
  cost: (value) => !Number.isNaN(value),
  person: (value) => value > 0,
}

const measuredIn = async (
  table: CallTable,
  calls: Bitmap,
  measure: Measured | 'person',
  turn: Turn,
): Promise<Bitmap> => {
  const column = table.columns()[measure]
  const known = makeBitmap(table.rows())
  const keep = (row: number) => {
    const value = column[row] ?? Number.NaN
    if (IS_KNOWN[measure](value)) setBit(known, row)
  }
  await eachBitInTurns(calls, keep, turn)
  return known
}

/** The calls whose word in a field stands for a number, and those numbers. */
const valuedBy = async (
  table: CallTable,
  members: Bitmap,
  field: CallFieldName,
  values: readonly (readonly [word: string, value: number])[],
  turn: Turn,
): Promise<Part[]> => {
  const sets = table.wordSets.of(field)
  const adds = new Float64Array(table.rows())
  const calls = makeBitmap(table.rows())
  for (const [word, value] of values) {
    const valued = intersect(members, sets.get(word) ?? makeBitmap(0))
    addAll(calls, valued)
    const note = (row: number) => {
      adds[row] = value
    }
    await eachBitInTurns(valued, note, turn)
  }
  return [{ calls, adds }, one(calls)]
}

/** What is added up of which calls for a metric, in the order that its value is computed from. */
export const partsOf = async (
  table: CallTable,
  metric: Metric,
  { today, actorId, values }: Reading,
  asked: Bitmap,
  marked: Marked,
  turn: Turn,
): Promise<Part[]> => {
  const ofQuery = (query: CallQuery) => bitsOf(filterOfQuery(query, actorId), table)
  const among = metric.isOfToday ? intersect(asked, bitsOf(inSpan(today), table)) : asked
  const members = intersect(among, ofQuery(metric.of))
  switch (metric.kind) {
    case 'count':
      return [one(members)]
    case 'distinct': {
      const calls = await measuredIn(table, members, 'person', turn)
      return [{ calls, adds: 'callers' }, one(calls)]
    }
    case 'share':
      return [one(intersect(members, ofQuery(metric.part))), one(members)]
    case 'marked share': {
      const { known, holding } = marked.get(metric.mark) ?? { known: NONE, holding: NONE }
      return [one(intersect(members, holding)), one(intersect(members, known))]
    }
    case 'worth':
      return valuedBy(table, members, 'category', Object.entries(values), turn)
    case 'net share':
      return [
        one(intersect(members, ofQuery(metric.part))),
        one(intersect(members, ofQuery(metric.less))),
        one(members),
      ]
    default: {
      const { measure } = metric
      if (measure === 'ces') {
        const answers = callField('ces').words ?? []
        return valuedBy(
          table,
          members,
          'ces',
          answers.map((word) => [word, Number(word)]),
          turn,
        )
      }
      const calls = await measuredIn(table, members, measure, turn)
      const adds =
        metric.kind === 'quantile' ? { quantile: metric.at, of: metric.measure } : measure
      const parts: Part[] = [{ calls, adds }, one(calls)]
      return metric.kind === 'cost of each'
        ? [...parts, one(intersect(calls, ofQuery(metric.each)))]
        : parts
    }
  }
}
