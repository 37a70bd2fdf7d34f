import { hasBit } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import type { Cells } from './index-callers'
import { one, type Part } from './index-parts'
import { ROWS_AT_ONCE, type Turn } from './turns'

export const addUp = async (
  { rows, cellOf, size }: Cells,
  { calls, adds }: Part,
  table: CallTable,
  turn: Turn,
): Promise<Float64Array> => {
  const measured =
    typeof adds === 'string' && adds !== 'one' && adds !== 'callers' ? table.columns()[adds] : null
  const column = adds instanceof Float64Array ? adds : measured
  const sums = new Float64Array(size)
  for (let at = 0; at < rows.length; at += 1) {
    if (at % ROWS_AT_ONCE === 0) await turn()
    const row = rows[at] ?? 0
    if (!hasBit(calls, row)) continue
    const cell = cellOf[row] ?? 0
    sums[cell] = (sums[cell] ?? 0) + (column ? (column[row] ?? 0) : 1)
  }
  return sums
}

const BITS = 11
const PLACES = 2 ** BITS

/** The places of whole numbers below 2 ** 22 in their order, by counting them twice, so that nobody waits for it. */
export const sortedPlaces = async (values: Int32Array, turn: Turn): Promise<Int32Array> => {
  let places = values.map((_, place) => place)
  for (const shift of [0, BITS]) {
    const digitOf = (place: number) => ((values[place] ?? 0) >> shift) & (PLACES - 1)
    const starts = new Int32Array(PLACES + 1)
    for (let at = 0; at < places.length; at += 1) {
      if (at % ROWS_AT_ONCE === 0) await turn()
      const next = digitOf(places[at] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
    for (let digit = 1; digit <= PLACES; digit += 1) {
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
    }
    const sorted = new Int32Array(places.length)
    for (let at = 0; at < places.length; at += 1) {
      if (at % ROWS_AT_ONCE === 0) await turn()
      const place = places[at] ?? 0
      const digit = digitOf(place)
      const free = starts[digit] ?? 0
      sorted[free] = place
      starts[digit] = free + 1
    }
    places = sorted
  }
  return places
}

type Ascending = { rows: Int32Array; valueAt: (at: number) => number }

/** Calls from the lowest to the highest; those that are not asked for may be among them. */
const ascending = async (
  table: CallTable,
  { rows }: Cells,
  { calls, of }: { calls: Part['calls']; of: 'duration' | 'latency' },
  turn: Turn,
): Promise<Ascending> => {
  if (of === 'duration') {
    const sorted = table.orders.duration.read().slice()
    const lengths = table.columns().duration
    return { rows: sorted, valueAt: (at) => lengths[sorted[at] ?? 0] ?? 0 }
  }
  const known = rows.filter((row) => hasBit(calls, row))
  const { latency } = table.columns()
  // A copy: a late event may change one between two turns.
  const values = new Int32Array(known.length)
  for (let at = 0; at < known.length; at += 1) {
    if (at % ROWS_AT_ONCE === 0) await turn()
    values[at] = Math.max(0, latency[known[at] ?? 0] ?? 0)
  }
  const places = await sortedPlaces(values, turn)
  return {
    rows: places.map((place) => known[place] ?? 0),
    valueAt: (at) => values[places[at] ?? 0] ?? 0,
  }
}

/**
 * Between the two calls nearest to the place, as `percentile_cont` does it. The calls are gone through
 * from the lowest to the highest once, so that no cell is sorted.
 */
export const findQuantiles = async (
  table: CallTable,
  cells: Cells,
  calls: Part['calls'],
  { quantile, of }: Extract<Part['adds'], { quantile: number }>,
  turn: Turn,
): Promise<Float64Array> => {
  const { cellOf, size } = cells
  const counts = await addUp(cells, one(calls), table, turn)
  const { rows, valueAt } = await ascending(table, cells, { calls, of }, turn)
  const seen = new Float64Array(size)
  const found = new Float64Array(size)
  for (let at = 0; at < rows.length; at += 1) {
    if (at % ROWS_AT_ONCE === 0) await turn()
    const row = rows[at] ?? 0
    const cell = cellOf[row] ?? -1
    if (cell < 0 || !hasBit(calls, row)) continue
    const place = ((counts[cell] ?? 0) - 1) * quantile
    const index = seen[cell] ?? 0
    seen[cell] = index + 1
    const nearness = 1 - Math.abs(index - place)
    if (nearness > 0) found[cell] = (found[cell] ?? 0) + nearness * valueAt(at)
  }
  return found
}
