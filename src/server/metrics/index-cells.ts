import { callField, isLocalField } from '@/contracts/call-fields'
import { localSpanIn } from '@/domain/business-time/zone-offsets'
import { type Dimension, isCallerDimension } from '@/domain/metrics/dimensions'
import type { Bucket } from '@/domain/metrics/time-grid'
import { countLeading } from '@/lib/count-leading'

import { type Bitmap, bitsIn, intersect } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { UNKNOWN } from '../call-index/word-sets'
import type { Database } from '../db/client'
import type { Group, Reading } from './groups'
import { callerWords } from './index-callers'
import { rowsOf } from './index-rows'
import { MOST_CELLS, tooManyCells } from './span-grid'
import { inPortions, inPortionsOf, type Portion, type Turn } from './turns'

/** The calls that were asked for, how many come before each number of the bitmap, and the cell of each, which is below `size`. */
export type Cells = {
  asked: Bitmap
  starts: Int32Array
  rows: Int32Array
  cellAt: Int32Array
  size: number
}

/** The words of a dimension, and a way to add the place of each call's word, so many times, to its cell. */
type Placing = {
  words: readonly (string | null)[]
  place: (cellAt: Int32Array, times: number) => Promise<void>
}

const addToSome = (
  cellAt: Int32Array,
  asked: Bitmap,
  starts: Int32Array,
  { calls, amount }: { calls: Bitmap; amount: number },
  { from, to }: Portion,
) => {
  for (let at = from; at < to; at += 1) {
    const all = asked[at] ?? 0
    const start = starts[at] ?? 0
    let left = all & (calls[at] ?? 0)
    while (left !== 0) {
      const lowest = left & -left
      const place = start + bitsIn(all & (lowest - 1))
      cellAt[place] = (cellAt[place] ?? 0) + amount
      left ^= lowest
    }
  }
}

const addByCaller = (
  cellAt: Int32Array,
  rows: Int32Array,
  person: Uint32Array,
  { placeOf, times }: { placeOf: Uint16Array; times: number },
  { from, to }: Portion,
) => {
  for (let at = from; at < to; at += 1) {
    const word = placeOf[person[rows[at] ?? 0] ?? 0] ?? 0
    cellAt[at] = (cellAt[at] ?? 0) + word * times
  }
}

/** A place among the words, and the instants around the one asked for that have it as well. */
type PlacedSpan = { from: number; to: number; place: number }

/** Calls next to each other are near in time: few leave the span of the one before. */
const addByTime = (
  cellAt: Int32Array,
  rows: Int32Array,
  startedAt: Float64Array,
  { spanAt, times }: { spanAt: (ms: number) => PlacedSpan; times: number },
  portion: Portion,
) => {
  let [from, to, amount] = [0, 0, 0]
  for (let at = portion.from; at < portion.to; at += 1) {
    const ms = startedAt[rows[at] ?? 0] ?? 0
    if (ms < from || ms >= to) {
      const span = spanAt(ms)
      from = span.from
      to = span.to
      amount = span.place * times
    }
    cellAt[at] = (cellAt[at] ?? 0) + amount
  }
}

const bucketIn =
  (buckets: readonly Bucket[]) =>
  (ms: number): PlacedSpan => {
    const before = countLeading(buckets.length, (at) => (buckets[at]?.from ?? 0) <= ms)
    const place = Math.max(0, before - 1)
    return { from: buckets[place]?.from ?? 0, to: buckets[place + 1]?.from ?? Infinity, place }
  }

/** With fewer cells than this, those without calls do not matter. */
const MOST_EMPTY = 1 << 16
const MOST_NUMBER = 2 ** 31 - 1

const numberPortion = (cellAt: Int32Array, numbers: Map<number, number>, { from, to }: Portion) => {
  for (let at = from; at < to; at += 1) {
    const cell = cellAt[at] ?? 0
    const number = numbers.get(cell) ?? numbers.size
    if (number === numbers.size) numbers.set(cell, number)
    cellAt[at] = number
  }
}

/** Numbers the cells that have calls anew, without gaps, and returns what they were. */
const numberCells = async (cellAt: Int32Array, turn: Turn): Promise<number[]> => {
  const numbers = new Map<number, number>()
  const number = (portion: Portion) => {
    numberPortion(cellAt, numbers, portion)
    if (numbers.size > MOST_CELLS) throw tooManyCells()
  }
  await inPortions(cellAt.length, number, turn)
  return [...numbers.keys()]
}

/**
 * Every call that was asked for in its cell. Cells go by bucket, then by the words of each dimension. Throws
 * `ApiProblem` where there are far more than may be asked for.
 */
export const placeCalls = async (
  db: Database,
  table: CallTable,
  asked: Bitmap,
  reading: Reading,
  turn: Turn,
): Promise<{ cells: Cells; groupOf: (cell: number) => Pick<Group, 'bucket' | 'words'> }> => {
  const { dimensions, buckets, zone } = reading
  const { rows, starts } = await rowsOf(asked, turn)

  const placeByTime =
    (spanAt: (ms: number) => PlacedSpan) => (cellAt: Int32Array, times: number) => {
      const { startedAt } = table.columns()
      const add = (portion: Portion) =>
        addByTime(cellAt, rows, startedAt, { spanAt, times }, portion)
      return inPortions(rows.length, add, turn)
    }
  const placingOf = async (name: Dimension): Promise<Placing> => {
    if (isCallerDimension(name)) {
      const { words, placeOf } = await callerWords(db, table, rows, name, reading, turn)
      const { person } = table.columns()
      const place = (cellAt: Int32Array, times: number) => {
        const add = (portion: Portion) =>
          addByCaller(cellAt, rows, person, { placeOf, times }, portion)
        return inPortions(rows.length, add, turn)
      }
      return { words, place }
    }
    if (isLocalField(name)) {
      const place = placeByTime(localSpanIn(name, zone))
      return { words: callField(name).words ?? [], place }
    }
    // All at once: who changes a call between two turns must not give it two words.
    const sets = Array.from(
      table.wordSets.of(name),
      ([word, calls]) => [word, intersect(asked, calls)] as const,
    )
    const place = async (cellAt: Int32Array, times: number) => {
      for (const [at, [, calls]] of sets.entries()) {
        const some = { calls, amount: at * times }
        const add = (portion: Portion) => addToSome(cellAt, asked, starts, some, portion)
        await inPortionsOf(asked, add, turn)
      }
    }
    return { words: sets.map(([word]) => (word === UNKNOWN ? null : word)), place }
  }

  const placings: Placing[] = []
  for (const name of dimensions) placings.push(await placingOf(name))
  const combinations = placings.reduce((all, { words }) => all * words.length, 1)
  const all = (buckets?.length ?? 1) * combinations
  if (all > MOST_NUMBER) throw tooManyCells()
  const cellAt = new Int32Array(rows.length)
  if (buckets) await placeByTime(bucketIn(buckets))(cellAt, combinations)
  let times = combinations
  for (const { words, place } of placings) {
    times /= words.length
    await place(cellAt, times)
  }
  const kept = all > MOST_EMPTY ? await numberCells(cellAt, turn) : null
  const groupOf = (cell: number) => {
    const number = kept?.[cell] ?? cell
    let rest = number % combinations
    let step = combinations
    const words = placings.map((placing) => {
      step /= placing.words.length
      const word = placing.words[Math.floor(rest / step)] ?? null
      rest %= step
      return word
    })
    return { bucket: Math.floor(number / combinations), words }
  }
  return { cells: { asked, starts, rows, cellAt, size: kept?.length ?? all }, groupOf }
}
