import type { METRIC_UNITS, MetricsInput, MetricValue, Subject } from '@/contracts/metrics'

import { isMetric, METRIC_NAMES, type MetricName, metricOf, missingWords } from './registry'
import { isThin } from './ruled-metric'
import { WORK_METRIC_NAMES, WORK_METRICS, type WorkMetricName, workMetricOf } from './work-registry'

/** A metric of any subject. */
export type AnyMetricName = MetricName | WorkMetricName
export const ANY_METRIC_NAMES: readonly AnyMetricName[] = [...METRIC_NAMES, ...WORK_METRIC_NAMES]

export const isWorkMetric = (name: string): name is WorkMetricName =>
  Object.hasOwn(WORK_METRICS, name)
export const isAnyMetric = (name: string): name is AnyMetricName =>
  isMetric(name) || isWorkMetric(name)

type AnyMetric = {
  subject: Subject
  label: string
  definition: string
  unit: (typeof METRIC_UNITS)[number]
  kind: string
  minimum: number
}

export const anyMetricOf = (name: AnyMetricName): AnyMetric =>
  isWorkMetric(name) ? workMetricOf(name) : { subject: 'calls', ...metricOf(name) }

export const isAnyThin = (
  name: AnyMetricName,
  value: Pick<MetricValue, 'value' | 'n' | 'isThin'>,
) =>
  isWorkMetric(name)
    ? workMetricOf(name).kind !== 'count' &&
      value.value !== null &&
      value.n < workMetricOf(name).minimum
    : isThin(name, value)

/** Why a metric has no value though it is asked for. */
export const missingAnyWords = (name: AnyMetricName) =>
  isWorkMetric(name) ? 'not collected' : missingWords(name)

const NOUNS = {
  calls: 'call',
  'next-steps': 'next step',
  callbacks: 'callback',
  tickets: 'ticket',
} as const satisfies Record<Subject, string>

/** One of what a subject has: "call". */
export const nounOf = (subject: Subject = 'calls') => NOUNS[subject]

/** A question for each subject of these metrics, as they are asked for, in the order of the first of each. */
export const questionsBySubject = (
  names: readonly AnyMetricName[],
): Pick<MetricsInput, 'subject' | 'metrics'>[] => {
  const subjects = [...new Set(names.map((name) => anyMetricOf(name).subject))]
  return subjects.map((subject) => ({
    ...(subject !== 'calls' && { subject }),
    metrics: names.filter((name) => anyMetricOf(name).subject === subject),
  }))
}
