export type Accuracy = { n: number; right: number; low: number; high: number }

const Z = 1.96

/** Wilson's interval: sensible for few and for all right, too. */
export const accuracyOf = (right: number, n: number): Accuracy => {
  if (n === 0) return { n, right, low: 0, high: 1 }
  const share = right / n
  const square = Z ** 2 / n
  const middle = (share + square / 2) / (1 + square)
  const reach = (Z / (1 + square)) * Math.sqrt((share * (1 - share) + square / 4) / n)
  return { n, right, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** A hundred reviewed calls, and how many corrections there had been before the middle of them. */
export type Block = { right: number; n: number; before: number }

export type Gain = { value: number; low: number; high: number }

const FEWEST_BLOCKS = 2
const FEWEST_CORRECTIONS = 10

/**
 * By how much the share of right claims grows with a hundred corrections: a line through the blocks,
 * each weighed by how much it can tell. Null where there is too little to draw one.
 */
export const gainPerHundred = (blocks: readonly Block[]): Gain | null => {
  const first = blocks[0]
  const last = blocks.at(-1)
  if (!first || !last || blocks.length < FEWEST_BLOCKS) return null
  if (last.before - first.before < FEWEST_CORRECTIONS) return null
  const points = blocks.map(({ right, n, before }) => {
    const smoothed = (right + 1) / (n + 2)
    return { x: before / 100, y: right / n, weight: n / (smoothed * (1 - smoothed)) }
  })
  const sum = (value: (point: (typeof points)[number]) => number) =>
    points.reduce((total, point) => total + value(point), 0)
  const weight = sum((point) => point.weight)
  const middle = sum((point) => point.weight * point.x) / weight
  const spread = sum((point) => point.weight * (point.x - middle) ** 2)
  const value = sum((point) => point.weight * (point.x - middle) * point.y) / spread
  const reach = Z / Math.sqrt(spread)
  return { value, low: value - reach, high: value + reach }
}
