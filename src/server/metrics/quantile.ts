import type { Turn } from './turns'

const MOST_BINS = 4096

const boundsOf = (values: Float64Array): { low: number; high: number } => {
  let [low, high] = [Infinity, -Infinity]
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, high }
}

/** Bins as wide as each other from `low` on. */
type Bins = { low: number; perUnit: number; counts: Int32Array }

const countInto = ({ low, perUnit, counts }: Bins, values: Float64Array) => {
  for (let at = 0; at < values.length; at += 1) {
    const bin = Math.trunc(((values[at] ?? 0) - low) * perUnit)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
}

const valuesIn = ({ low, perUnit, counts }: Bins, bin: number, values: Float64Array) => {
  const found = new Float64Array(counts[bin] ?? 0)
  let next = 0
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    if (Math.trunc((value - low) * perUnit) !== bin) continue
    found[next] = value
    next += 1
  }
  return found
}

/** The value of that place in the order and the one after it, which behind the last is `above`. */
const neighboursAt = async (
  values: Float64Array,
  place: number,
  above: number,
  turn: Turn,
): Promise<[number, number]> => {
  await turn()
  const { low, high } = boundsOf(values)
  if (low === high) return [low, place + 1 < values.length ? low : above]
  const length = Math.min(MOST_BINS, values.length)
  const bins = { low, perUnit: length / (high - low), counts: new Int32Array(length + 1) }
  countInto(bins, values)
  const { counts } = bins
  let [bin, before] = [0, 0]
  for (; before + (counts[bin] ?? 0) <= place; bin += 1) before += counts[bin] ?? 0
  const isLast = place + 1 === before + (counts[bin] ?? 0)
  const following = isLast ? counts.findIndex((count, at) => at > bin && count > 0) : -1
  const next = following < 0 ? above : boundsOf(valuesIn(bins, following, values)).low
  return neighboursAt(valuesIn(bins, bin, values), place - before, next, turn)
}

/** What that share of the values is at most, between the two nearest, as `percentile_cont` has it; 0 without values. */
export const quantileOf = async (
  values: Float64Array,
  share: number,
  turn: Turn,
): Promise<number> => {
  if (values.length === 0) return 0
  const place = (values.length - 1) * share
  const below = Math.floor(place)
  const [lower, higher] = await neighboursAt(values, below, Infinity, turn)
  return place === below ? lower : lower + (place - below) * (higher - lower)
}
