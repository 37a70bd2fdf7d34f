import type { MetricsAnswer, MetricValue, ReportingRules } from '@/contracts/metrics'
import { USUAL_RULES } from '@/contracts/usual-rules'

import { type AnyMetricName, anyMetricOf } from './any-metric'
import { basisOf } from './metric-value'
import { isMetric, type Metric, type MetricName, metricOf } from './registry'
import { noRepeatWords, repeatRule } from './repeat-metrics'

const SHARES: readonly string[] = ['share', 'marked share', 'net share']

/** What a metric means, and how many records it needs, by what an administrator set. */
export const ruledMetric = (
  name: AnyMetricName,
  { repeatDays, minimumCalls }: ReportingRules = USUAL_RULES,
): Pick<Metric, 'definition' | 'minimum'> => {
  const { definition, minimum, kind } = anyMetricOf(name)
  return {
    definition: name === 'resolutionNoRepeat' ? noRepeatWords(repeatDays) : definition,
    minimum: SHARES.includes(kind) ? minimumCalls : minimum,
  }
}

const DAY_MS = 86_400_000

/** Whether calls until then may be too young for a metric of repeats. */
export const isUnfinished = (
  name: MetricName,
  until: string,
  { dataUntil, rules = USUAL_RULES }: Pick<MetricsAnswer, 'dataUntil' | 'rules'>,
): boolean => {
  const metric = metricOf(name)
  if (metric.kind !== 'marked share') return false
  const { days } = repeatRule(metric.mark, rules.repeatDays)
  return Date.parse(until) + days * DAY_MS > Date.parse(dataUntil)
}

/** A period that ends at `until`; `isPartial`: it is not over, or the range cuts it. */
export type Period = { until: string; isPartial: boolean } & Pick<
  MetricsAnswer,
  'dataUntil' | 'rules'
>

/** Why the figure of a period is not final: its calls are too young, it goes on, or it is cut. Null: it is. */
export const partOf = (
  name: AnyMetricName,
  period: Period,
): 'unfinished' | 'so far' | 'in part' | null => {
  const { until, isPartial, dataUntil } = period
  if (isMetric(name) && isUnfinished(name, until, period)) return 'unfinished'
  if (!isPartial) return null
  return Date.parse(until) <= Date.parse(dataUntil) ? 'in part' : 'so far'
}

export const areUsual = ({ repeatDays, minimumCalls }: ReportingRules): boolean =>
  repeatDays === USUAL_RULES.repeatDays && minimumCalls === USUAL_RULES.minimumCalls

/** Of a value, where what an administrator set says otherwise than the metric. */
export const thinByRules = (
  name: AnyMetricName,
  value: Pick<MetricValue, 'n' | 'denominator'>,
  rules: ReportingRules,
): Pick<MetricValue, 'isThin'> => {
  const metric = anyMetricOf(name)
  const n = basisOf(metric, value)
  const isThin = n < ruledMetric(name, rules).minimum
  return isThin === n < metric.minimum ? {} : { isThin }
}
