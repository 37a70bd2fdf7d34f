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
  share: ([part = 0, all = 0]) => ratio(part, all),
  'marked share': ([part = 0, all = 0]) => ratio(part, all),
  sum: ([sum = 0, n = 0]) => known(sum, n),
  mean: ([sum = 0, n = 0]) => ratio(sum, n),
  quantile: ([value = 0, n = 0]) => known(value, n),
  'cost of each': ([sum = 0, n = 0, count = 0]) => ratio(sum, count, n),
  'not collected': () => known(0, 0),
}

export const metricValue = ({ kind }: Metric, parts: readonly number[]): Value =>
  VALUES[kind](parts)
