/** Figures of a run; times are in milliseconds. */
export type Spread = {
  count: number
  mean: number
  p50: number
  p95: number
  p99: number
  max: number
}

/** The value that `share` of the sorted values do not exceed, 0 < share <= 1. NaN without values. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b)
  const sum = sorted.reduce((total, value) => total + value, 0)
  return {
    count: sorted.length,
    mean: sum / sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
  }
}
