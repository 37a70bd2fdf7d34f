import { begun, overTime, Sparkline } from '@/components/charts'
import type { Grain, MetricsAnswer } from '@/contracts/metrics'
import { type MetricName, metricOf } from '@/domain/metrics/registry'

/** How a figure went over the periods of its answer. */
export function Trend({
  answer,
  metric,
  grain,
}: {
  answer: MetricsAnswer
  metric: MetricName
  grain: Grain
}) {
  const series = overTime(begun(answer), metric, grain)
  return <Sparkline unit={metricOf(metric).unit} series={series} />
}
