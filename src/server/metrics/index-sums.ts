import { type Bitmap, bitsIn, countBits, hasBit } from '../call-index/bitmap'
import type { Cells } from './index-cells'
import { quantileOf } from './quantile'
import { inPortions, inPortionsOf, type Portion, type Turn } from './turns'

/** One number of each cell, and that of all calls together. */
export type Sums = { of: Float64Array; all: number }

const addedUp = (of: Float64Array): Sums => ({
  of,
  all: of.reduce((sum, value) => sum + value, 0),
})

const countCalls = (
  { asked, starts, cellAt }: Cells,
  calls: Bitmap,
  counts: Int32Array,
  { from, to }: Portion,
) => {
  for (let at = from; at < to; at += 1) {
    const all = asked[at] ?? 0
    const start = starts[at] ?? 0
    let left = all & (calls[at] ?? 0)
    while (left !== 0) {
      const lowest = left & -left
      const cell = cellAt[start + bitsIn(all & (lowest - 1))] ?? 0
      counts[cell] = (counts[cell] ?? 0) + 1
      left ^= lowest
    }
  }
}

/** How many of the calls are in each cell; all of them were asked for. */
export const countIn = async (cells: Cells, calls: Bitmap, turn: Turn): Promise<Sums> => {
  const { asked, size } = cells
  if (size === 1) return addedUp(Float64Array.of(countBits(calls)))
  const counts = new Int32Array(size)
  await inPortionsOf(asked, (portion) => countCalls(cells, calls, counts, portion), turn)
  return addedUp(Float64Array.from(counts))
}

/** What is known of a quantity, call by call, the cell of each, and how many are in each cell. */
export type Measured = { values: Float64Array; cellAt: Int32Array; counts: Int32Array }

/** A number of each call; below `least`, or not a number, it is not known. */
export type Quantity = { column: ArrayLike<number>; least: number }

/** Puts what is known of a portion behind the `known` values there are, and returns how many there are then. */
const keepKnown = (
  { rows, cellAt }: Cells,
  calls: Bitmap,
  { column, least }: Quantity,
  kept: Measured,
  known: number,
  { from, to }: Portion,
): number => {
  const { values, counts } = kept
  let next = known
  for (let at = from; at < to; at += 1) {
    const row = rows[at] ?? 0
    const value = hasBit(calls, row) ? (column[row] ?? Number.NaN) : Number.NaN
    if (!(value >= least)) continue
    const cell = cellAt[at] ?? 0
    values[next] = value
    kept.cellAt[next] = cell
    counts[cell] = (counts[cell] ?? 0) + 1
    next += 1
  }
  return next
}

export const measureIn = async (
  cells: Cells,
  calls: Bitmap,
  quantity: Quantity,
  turn: Turn,
): Promise<Measured> => {
  const { rows, size } = cells
  const kept = {
    values: new Float64Array(rows.length),
    cellAt: new Int32Array(rows.length),
    counts: new Int32Array(size),
  }
  let known = 0
  const keep = (portion: Portion) => {
    known = keepKnown(cells, calls, quantity, kept, known, portion)
  }
  await inPortions(rows.length, keep, turn)
  const { values, cellAt, counts } = kept
  return { values: values.subarray(0, known), cellAt: cellAt.subarray(0, known), counts }
}

export const countOf = ({ counts }: Measured): Sums => addedUp(Float64Array.from(counts))

const addValues = ({ values, cellAt }: Measured, sums: Float64Array, { from, to }: Portion) => {
  for (let at = from; at < to; at += 1) {
    const cell = cellAt[at] ?? 0
    sums[cell] = (sums[cell] ?? 0) + (values[at] ?? 0)
  }
}

export const sumOf = async (measured: Measured, turn: Turn): Promise<Sums> => {
  const { values, counts } = measured
  const sums = new Float64Array(counts.length)
  await inPortions(values.length, (portion) => addValues(measured, sums, portion), turn)
  return addedUp(sums)
}

const placeValues = (
  { values, cellAt }: Measured,
  sorted: Float64Array,
  free: Int32Array,
  { from, to }: Portion,
) => {
  for (let at = from; at < to; at += 1) {
    const cell = cellAt[at] ?? 0
    const place = free[cell] ?? 0
    sorted[place] = values[at] ?? 0
    free[cell] = place + 1
  }
}

/** The values of each cell. */
const sortByCell = async (measured: Measured, turn: Turn) => {
  const { values, counts } = measured
  const starts = new Int32Array(counts.length)
  let before = 0
  for (const [cell, count] of counts.entries()) {
    starts[cell] = before
    before += count
  }
  const free = starts.slice()
  const sorted = new Float64Array(values.length)
  await inPortions(values.length, (portion) => placeValues(measured, sorted, free, portion), turn)
  return Array.from(starts, (start, cell) => sorted.subarray(start, starts[cell + 1]))
}

/** Of each cell, what that share of its values is at most; of a cell without values 0. */
export const quantilesOf = async (measured: Measured, share: number, turn: Turn): Promise<Sums> => {
  const { values, counts } = measured
  const all = await quantileOf(values, share, turn)
  if (counts.length === 1) return { of: Float64Array.of(all), all }
  const of = new Float64Array(counts.length)
  for (const [cell, some] of (await sortByCell(measured, turn)).entries()) {
    of[cell] = await quantileOf(some, share, turn)
  }
  return { of, all }
}

/** How many of them were not seen in this cell yet, and in no cell yet. */
const countNew = (
  numbers: Float64Array,
  cell: number,
  lastCell: Int32Array,
  { from, to }: Portion,
): [inCell: number, inAny: number] => {
  let [inCell, inAny] = [0, 0]
  for (let at = from; at < to; at += 1) {
    const number = numbers[at] ?? 0
    const last = lastCell[number] ?? 0
    if (last === cell) continue
    if (last === 0) inAny += 1
    lastCell[number] = cell
    inCell += 1
  }
  return [inCell, inAny]
}

/** How many different numbers are in each cell; they are whole, from zero to below the limit. */
export const differentIn = async (measured: Measured, limit: number, turn: Turn): Promise<Sums> => {
  const lastCell = new Int32Array(limit)
  const of = new Float64Array(measured.counts.length)
  let all = 0
  for (const [cell, some] of (await sortByCell(measured, turn)).entries()) {
    const count = (portion: Portion) => {
      const [inCell, inAny] = countNew(some, cell + 1, lastCell, portion)
      of[cell] = (of[cell] ?? 0) + inCell
      all += inAny
    }
    await inPortions(some.length, count, turn)
  }
  return { of, all }
}
