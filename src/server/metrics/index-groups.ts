import { setImmediate as pause } from 'node:timers/promises'

import type { CallFacet } from '@/contracts/call-fields'
import { callFilter } from '@/contracts/calls'
import type { CallQuery } from '@/contracts/metrics'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import type { Filter } from '@/domain/filter/filter'
import { type Metric, type MetricName, metricOf } from '@/domain/metrics/registry'
import { countLeading } from '@/lib/count-leading'

import { type Bitmap, eachBit, hasBit, intersect } from '../call-index/bitmap'
import { bitsOf } from '../call-index/bits-of'
import type { CallTable } from '../call-index/call-table'
import { agreementName } from '../call-index/index-facets'
import { UNKNOWN } from '../call-index/word-sets'
import { judgeBySql } from '../calls/index-calls'
import type { Database } from '../db/client'
import type { Group, Reading, Span } from './groups'

/** Between two pauses, so that nobody waits noticeably for a long reading. */
const ROWS_AT_ONCE = 100_000

const filterOfQuery = (query: CallQuery, actorId: string): Filter =>
  filterOf(readQuestion(callFilter.parse(query), actorId))

const inSpan = ({ from, to }: Span): Filter => ({
  and: [
    { field: 'startedAt', operator: '>=', value: from.toISOString() },
    { field: 'startedAt', operator: '<', value: to.toISOString() },
  ],
})

/** Whether the index knows everything that a metric is computed from. */
export const isInIndex = (name: MetricName): boolean => {
  const metric = metricOf(name)
  if (metric.kind === 'marked share') return metric.mark === 'agreement'
  return !('measure' in metric) || metric.measure === 'duration'
}

/** One number for each cell: a count, a sum of durations, or a quantile of them. */
type Part = { calls: Bitmap; adds: 'one' | 'duration' | { quantile: number } }

const one = (calls: Bitmap): Part => ({ calls, adds: 'one' })

const partsOf = (
  table: CallTable,
  metric: Metric,
  { today, actorId }: Reading,
  asked: Bitmap,
): Part[] => {
  const ofQuery = (query: CallQuery) => bitsOf(filterOfQuery(query, actorId), table)
  const among = metric.isOfToday ? intersect(asked, bitsOf(inSpan(today), table)) : asked
  const members = intersect(among, ofQuery(metric.of))
  switch (metric.kind) {
    case 'count':
      return [one(members)]
    case 'share':
      return [one(intersect(members, ofQuery(metric.part))), one(members)]
    case 'marked share': {
      const words = table.wordSets.of(agreementName('category'))
      const [same, other] = ['same', 'other'].map((word) => {
        const calls = words.get(word)
        return calls ? intersect(members, calls) : members.slice().fill(0)
      }) as [Bitmap, Bitmap] // as many as words
      const both = same.map((bits, at) => bits | (other[at] ?? 0))
      return [one(same), one(both)]
    }
    case 'not collected':
      return []
    default: {
      const timed = bitsOf({ field: 'duration', operator: '>=', value: 0 }, table)
      const calls = intersect(members, timed)
      const adds = metric.kind === 'quantile' ? { quantile: metric.at } : 'duration'
      return [{ calls, adds }, one(calls)]
    }
  }
}

/** A number for every call that was asked for, by its words in each dimension. */
const codesOf = (table: CallTable, asked: Bitmap, dimensions: readonly CallFacet[]) => {
  let combinations: (string | null)[][] = [[]]
  const codes = new Int32Array(table.rows())
  for (const name of dimensions) {
    const words = [...table.wordSets.of(name)]
    const size = words.length
    eachBit(asked, (row) => {
      codes[row] = (codes[row] ?? 0) * size
    })
    for (const [at, [, calls]] of words.entries()) {
      eachBit(intersect(asked, calls), (row) => {
        codes[row] = (codes[row] ?? 0) + at
      })
    }
    combinations = combinations.flatMap((before) =>
      words.map(([word]) => [...before, word === UNKNOWN ? null : word]),
    )
  }
  return { codes, combinations }
}

type Cells = { rows: Int32Array; cellOf: Int32Array; size: number }

/** The calls of the span as they came, and the cell of each. */
const placeRows = (
  table: CallTable,
  asked: Bitmap,
  { span, buckets, dimensions }: Reading,
): Cells & { combinations: (string | null)[][] } => {
  const order = table.orders.startedAt.read()
  const keys = table.columns().startedAt
  const before = (ms: number) =>
    countLeading(order.length, (at) => (keys[order[at] ?? 0] ?? 0) < ms)
  const starts = buckets?.map(({ from }) => before(from)) ?? [before(span.from.getTime())]
  const ends = [...starts.slice(1), before(span.to.getTime())]
  const { codes, combinations } = codesOf(table, asked, dimensions)
  const cellOf = new Int32Array(table.rows()).fill(-1)
  const rows: number[] = []
  for (const [bucket, start] of starts.entries()) {
    for (let at = start; at < (ends[bucket] ?? 0); at += 1) {
      const row = order[at] ?? 0
      if (!hasBit(asked, row)) continue
      rows.push(row)
      cellOf[row] = bucket * combinations.length + (codes[row] ?? 0)
    }
  }
  const size = starts.length * combinations.length
  return { rows: Int32Array.from(rows), cellOf, size, combinations }
}

const addUp = async (
  { rows, cellOf, size }: Cells,
  { calls, adds }: Part,
  lengths: Float64Array,
) => {
  const sums = new Float64Array(size)
  for (let at = 0; at < rows.length; at += 1) {
    if (at > 0 && at % ROWS_AT_ONCE === 0) await pause()
    const row = rows[at] ?? 0
    if (!hasBit(calls, row)) continue
    const cell = cellOf[row] ?? 0
    sums[cell] = (sums[cell] ?? 0) + (adds === 'one' ? 1 : (lengths[row] ?? 0))
  }
  return sums
}

/**
 * Between the two calls nearest to the place, as `percentile_cont` does it. The calls are gone through
 * from the shortest to the longest once, so that no cell is sorted.
 */
const findQuantiles = async (
  table: CallTable,
  cells: Cells,
  calls: Bitmap,
  quantile: number,
): Promise<Float64Array> => {
  const { cellOf, size } = cells
  const counts = await addUp(cells, one(calls), new Float64Array(0))
  const lengths = table.columns().duration
  const order = table.orders.duration.read().slice()
  const seen = new Float64Array(size)
  const found = new Float64Array(size)
  for (let at = 0; at < order.length; at += 1) {
    if (at > 0 && at % ROWS_AT_ONCE === 0) await pause()
    const row = order[at] ?? 0
    const cell = cellOf[row] ?? -1
    if (cell < 0 || !hasBit(calls, row)) continue
    const place = ((counts[cell] ?? 0) - 1) * quantile
    const index = seen[cell] ?? 0
    seen[cell] = index + 1
    const nearness = 1 - Math.abs(index - place)
    if (nearness > 0) found[cell] = (found[cell] ?? 0) + nearness * (lengths[row] ?? 0)
  }
  return found
}

/** The same groups as from SQL, from the calls in memory. */
export const groupsFromIndex = async (
  db: Database,
  table: CallTable,
  reading: Reading,
): Promise<Group[]> => {
  const { names, filters, span, actorId, dimensions } = reading
  const filter: Filter = { and: [inSpan(span), filterOfQuery(filters, actorId)] }
  const asked = bitsOf(filter, table, await judgeBySql(db, table, filter)).slice()
  const cells = placeRows(table, asked, reading)
  const lengths = table.columns().duration
  const counted = await addUp(cells, one(asked), lengths)
  const parts = new Map<MetricName, Float64Array[]>()
  for (const name of names) {
    const columns: Float64Array[] = []
    for (const part of partsOf(table, metricOf(name), reading, asked)) {
      columns.push(
        typeof part.adds === 'object'
          ? await findQuantiles(table, cells, part.calls, part.adds.quantile)
          : await addUp(cells, part, lengths),
      )
    }
    parts.set(name, columns)
  }
  const { combinations } = cells
  const isWhole = reading.buckets === null && dimensions.length === 0
  return Array.from(counted.keys())
    .filter((cell) => isWhole || (counted[cell] ?? 0) > 0)
    .map((cell) => ({
      bucket: Math.floor(cell / combinations.length),
      words: combinations[cell % combinations.length] ?? [],
      parts: new Map(
        Array.from(parts, ([name, columns]) => [name, columns.map((sums) => sums[cell] ?? 0)]),
      ),
    }))
}
