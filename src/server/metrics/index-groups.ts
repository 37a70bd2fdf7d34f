import { callField, isLocalField } from '@/contracts/call-fields'
import { localPlace, wallClockIn } from '@/domain/business-time/zone-offsets'
import type { Filter } from '@/domain/filter/filter'
import { isCallerDimension } from '@/domain/metrics/dimensions'
import { type MetricName, metricOf } from '@/domain/metrics/registry'
import { countLeading } from '@/lib/count-leading'

import { type Bitmap, countBits, hasBit, intersect } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { UNKNOWN } from '../call-index/word-sets'
import type { Database } from '../db/client'
import type { Group, Reading } from './groups'
import { callerWords, type Cells, countCallers } from './index-callers'
import { marksFor } from './index-marks'
import { callsAsked, filterOfQuery, inSpan, one, type Part, partsOf } from './index-parts'
import { addUp, findQuantiles } from './index-sums'
import { createTurn, eachBitInTurns, ROWS_AT_ONCE, type Turn } from './turns'

/** A number for every call that was asked for, by its words in each dimension. */
const codesOf = async (
  db: Database,
  table: CallTable,
  asked: Bitmap,
  reading: Reading,
  turn: Turn,
) => {
  const { dimensions, zone } = reading
  let combinations: (string | null)[][] = [[]]
  const codes = new Int32Array(table.rows())
  for (const name of dimensions) {
    if (isCallerDimension(name)) {
      const { words, placeOf } = await callerWords(db, table, asked, name, reading, turn)
      const add = (row: number) => {
        codes[row] = (codes[row] ?? 0) * words.length + placeOf(row)
      }
      await eachBitInTurns(asked, add, turn)
      combinations = combinations.flatMap((before) => words.map((word) => [...before, word]))
      continue
    }
    if (isLocalField(name)) {
      const words = callField(name).words ?? []
      const wallClock = wallClockIn(zone)
      const starts = table.columns().startedAt
      const add = (row: number) => {
        const place = localPlace(name, wallClock(starts[row] ?? 0))
        codes[row] = (codes[row] ?? 0) * words.length + place
      }
      await eachBitInTurns(asked, add, turn)
      combinations = combinations.flatMap((before) => words.map((word) => [...before, word]))
      continue
    }
    // All at once: who changes a call between two turns must not give it two words.
    const words = Array.from(
      table.wordSets.of(name),
      ([word, calls]) => [word, intersect(asked, calls)] as const,
    )
    const size = words.length
    const makeRoom = (row: number) => {
      codes[row] = (codes[row] ?? 0) * size
    }
    await eachBitInTurns(asked, makeRoom, turn)
    for (const [at, [, calls]] of words.entries()) {
      const add = (row: number) => {
        codes[row] = (codes[row] ?? 0) + at
      }
      await eachBitInTurns(calls, add, turn)
    }
    combinations = combinations.flatMap((before) =>
      words.map(([word]) => [...before, word === UNKNOWN ? null : word]),
    )
  }
  return { codes, combinations }
}

/** The calls of the span as they came, and the cell of each. */
const placeRows = async (
  db: Database,
  table: CallTable,
  asked: Bitmap,
  reading: Reading,
  turn: Turn,
): Promise<Cells & { combinations: (string | null)[][] }> => {
  const { span, buckets } = reading
  const sorted = table.orders.startedAt.read()
  const keys = table.columns().startedAt
  const before = (ms: number) =>
    countLeading(sorted.length, (at) => (keys[sorted[at] ?? 0] ?? 0) < ms)
  const first = before(span.from.getTime())
  // A copy: calls that come between two turns move the others.
  const order = sorted.slice(first, before(span.to.getTime()))
  const starts = buckets?.map(({ from }) => before(from) - first) ?? [0]
  const ends = [...starts.slice(1), order.length]
  const { codes, combinations } = await codesOf(db, table, asked, reading, turn)
  const cellOf = new Int32Array(table.rows()).fill(-1)
  const rows = new Int32Array(countBits(asked))
  let placed = 0
  for (const [bucket, start] of starts.entries()) {
    for (let at = start; at < (ends[bucket] ?? 0); at += 1) {
      if (at % ROWS_AT_ONCE === 0) await turn()
      const row = order[at] ?? 0
      if (!hasBit(asked, row)) continue
      rows[placed] = row
      placed += 1
      cellOf[row] = bucket * combinations.length + (codes[row] ?? 0)
    }
  }
  const size = starts.length * combinations.length
  return { rows: rows.subarray(0, placed), cellOf, size, combinations }
}

const readPart = (table: CallTable, cells: Cells, part: Part, turn: Turn) => {
  const { calls, adds } = part
  if (adds === 'callers') return countCallers(cells, calls, table, turn)
  return typeof adds === 'object' && 'quantile' in adds
    ? findQuantiles(table, cells, calls, adds, turn)
    : addUp(cells, part, table, turn)
}

/** The same groups as from SQL, from the calls in memory. */
export const groupsFromIndex = async (
  db: Database,
  table: CallTable,
  reading: Reading,
  turn = createTurn(),
): Promise<Group[]> => {
  const { names, filters, span, actorId, dimensions } = reading
  const filter: Filter = { and: [inSpan(span), filterOfQuery(filters, actorId)] }
  const asked = await callsAsked(db, table, filter, turn)
  const cells = await placeRows(db, table, asked, reading, turn)
  const counted = await addUp(cells, one(asked), table, turn)
  const marked = await marksFor(table, reading, turn)
  const parts = new Map<MetricName, Float64Array[]>()
  for (const name of names) {
    const columns: Float64Array[] = []
    for (const part of await partsOf(table, metricOf(name), reading, asked, marked, turn)) {
      columns.push(await readPart(table, cells, part, turn))
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
