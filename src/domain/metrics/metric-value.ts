import type { MetricValue } from '@/contracts/metrics'

import type { Metric } from './registry'

type Value = Omit<MetricValue, 'filters'>

const ratio = (numerator: number, denominator: number, n = denominator): Value => ({
  value: denominator === 0 ? null : numerator / denominator,
  n,
  numerator,
  denominator,
})
const known = (value: number, n: number): Value => ({ value: n === 0 ? null : value, n })

/** What is read of the calls for each kind of metric, in this order; dividing comes last. */
const VALUES: Record<Metric['kind'], (parts: readonly number[]) => Value> = {
  count: ([n = 0]) => ({ value: n, n }),
  distinct: ([value = 0, n = 0]) => ({ value, n }),
  share: ([part = 0, all = 0]) => ratio(part, all),
  'net share': ([part = 0, less = 0, all = 0]) => {
    const net = ratio(part - less, all)
    return { ...net, value: net.value === null ? null : net.value * 100 }
  },
  'marked share': ([part = 0, all = 0]) => ratio(part, all),
  sum: ([sum = 0, n = 0]) => known(sum, n),
  worth: ([sum = 0, n = 0]) => known(sum, n),
  mean: ([sum = 0, n = 0]) => ratio(sum, n),
  quantile: ([value = 0, n = 0]) => known(value, n),
  'cost of each': ([sum = 0, n = 0, count = 0]) => ratio(sum, count, n),
}

/** The number that decides whether a value is thin: of a cost of each, what it is divided by. */
export const basisOf = (
  { kind }: { kind: string },
  { n, denominator }: Pick<MetricValue, 'n' | 'denominator'>,
): number => (kind === 'cost of each' ? (denominator ?? 0) : n)

export const metricValue = ({ kind }: Pick<Metric, 'kind'>, parts: readonly number[]): Value =>
  VALUES[kind](parts)
