import type { Turn } from './turns'

const swap = (values: Float64Array, one: number, other: number) => {
  const kept = values[one] ?? 0
  values[one] = values[other] ?? 0
  values[other] = kept
}

/** Puts values up to the pivot before those from it on; between `down` and `up` all are as large as it. */
const partition = (
  values: Float64Array,
  pivot: number,
  low: number,
  high: number,
): { down: number; up: number } => {
  let up = low
  let down = high
  while (up <= down) {
    while ((values[up] ?? 0) < pivot) up += 1
    while ((values[down] ?? 0) > pivot) down -= 1
    if (up > down) break
    swap(values, up, down)
    up += 1
    down -= 1
  }
  return { down, up }
}

/** Puts the value of that place in the order where it belongs, lower ones before and higher ones behind it. */
const select = async (values: Float64Array, place: number, turn: Turn): Promise<number> => {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    // By chance: no order of the calls makes it slow every time.
    const pivot = values[low + Math.floor(Math.random() * (high - low + 1))] ?? 0
    const { down, up } = partition(values, pivot, low, high)
    if (place <= down) high = down
    else if (place >= up) low = up
    else break
    await turn()
  }
  return values[place] ?? 0
}

const lowestOf = (values: Float64Array): number => {
  let lowest = Infinity
  for (let at = 0; at < values.length; at += 1) lowest = Math.min(lowest, values[at] ?? 0)
  return lowest
}

/**
 * What that share of the values is at most, between the two nearest, as `percentile_cont` has it; 0 without values.
 * Puts `values` into another order.
 */
export const quantileOf = async (
  values: Float64Array,
  share: number,
  turn: Turn,
): Promise<number> => {
  if (values.length === 0) return 0
  const place = (values.length - 1) * share
  const below = Math.floor(place)
  const lower = await select(values, below, turn)
  if (place === below) return lower
  const higher = lowestOf(values.subarray(below + 1))
  return lower + (place - below) * (higher - lower)
}
