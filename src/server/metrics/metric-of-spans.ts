import type { CallQuery, MetricsQuery, MetricValue } from '@/contracts/metrics'
import { NO_READER } from '@/domain/filter/call-filter'
import type { MetricName } from '@/domain/metrics/registry'

import type { Parts, Span } from './groups'
import { type MetricDeps, planOf, readGroups, timeOf, valuesOf } from './query-metrics'

/** What a metric of the team is over spans that are no days, such as the last 15 minutes. */
export const metricOfSpans = async (
  deps: MetricDeps,
  {
    name,
    filters,
    ...clock
  }: { name: MetricName; filters: MetricsQuery['filters']; zone: string; now: Date },
  signal?: AbortSignal,
) => {
  const asked = { names: [name], dimensions: [], filters, actorId: NO_READER, ...clock }
  const plan = await planOf(deps, asked)
  const valueIn = (parts: Parts | undefined, cell: CallQuery) => {
    const { [name]: value } = valuesOf(plan, parts, cell)
    if (!value) throw new Error(`No value of ${name}`)
    return value
  }
  return {
    /** With the list of its calls. */
    of: async (span: Span): Promise<MetricValue> => {
      const { all } = await readGroups(deps, { ...plan, span, buckets: null }, signal)
      return valueIn(all, { ...plan.filters, ...timeOf(span) })
    },
    /** Of each of them, which follow each other without gaps. */
    ofEach: async (spans: readonly Span[]): Promise<MetricValue[]> => {
      const [first, last] = [spans[0], spans.at(-1)]
      if (!first || !last) return []
      const span = { from: first.from, to: last.to }
      const buckets = spans.map(({ from, to }, at) => ({
        from: from.getTime(),
        to: to.getTime(),
        key: `${at}`,
        isCut: false,
      }))
      const { groups } = await readGroups(deps, { ...plan, span, buckets }, signal)
      const byBucket = new Map(groups.map(({ bucket, parts }) => [bucket, parts]))
      return spans.map((one, at) => valueIn(byBucket.get(at), { ...plan.filters, ...timeOf(one) }))
    },
  }
}
