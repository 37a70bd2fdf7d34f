import type { METRIC_UNITS, MetricsInput, MetricValue, Subject } from '@/contracts/metrics'
import { counted } from '@/lib/figures'

import { basisOf } from './metric-value'
import { valueWords } from './value-words'
import { isMetric, METRIC_NAMES, type MetricName, metricOf } from './registry'
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

/** Whether it is computed from too few to say much. */
export const isThin = (
  name: AnyMetricName,
  figure: Pick<MetricValue, 'value' | 'n' | 'denominator' | 'isThin'>,
): boolean => {
  const { kind, minimum } = anyMetricOf(name)
  if (figure.value === null || kind === 'count' || kind === 'distinct') return false
  return figure.isThin ?? basisOf({ kind }, figure) < minimum
}

/** How many it rests on: "3 resolved calls". */
export const basisWords = (
  name: AnyMetricName,
  figure: Pick<MetricValue, 'n' | 'denominator'>,
): string => {
  const { kind, subject } = anyMetricOf(name)
  const noun = kind === 'cost of each' ? 'resolved call' : nounOf(subject)
  return counted(basisOf({ kind }, figure), noun)
}

/** A value in words, with its basis where that is too small: "100 % (only 2 calls)". */
export const figureWords = (name: string, figure: MetricValue | undefined): string => {
  if (!figure || figure.value === null || !isAnyMetric(name)) return '–'
  const words = valueWords(anyMetricOf(name).unit, figure.value)
  return isThin(name, figure) ? `${words} (only ${basisWords(name, figure)})` : words
}

/** Why a metric has no value: its setting is missing, or what providers send. */
export const missingWords = (name: AnyMetricName): 'not set' | 'not collected' =>
  anyMetricOf(name).kind === 'worth' ? 'not set' : 'not collected'

const NOUNS = {
  calls: 'call',
  'next-steps': 'next step',
  callbacks: 'callback',
  tickets: 'ticket',
} as const satisfies Record<Subject, string>

/** One of what a subject has: "call". */
export const nounOf = (subject: Subject = 'calls') => NOUNS[subject]

/** What figures of next steps, callbacks and tickets can be filtered by. */
export const WORK_FILTERS: readonly string[] = ['assignee', 'priority', 'category']

/** Those of the filters that figures of the subject can have. */
export const filtersOfSubject = <Filters extends object>(
  filters: Filters,
  subject: Subject = 'calls',
): Partial<Filters> => {
  if (subject === 'calls') return filters
  const known = Object.entries(filters).filter(([name]) => WORK_FILTERS.includes(name))
  // Some of its own entries.
  return Object.fromEntries(known) as Partial<Filters>
}

/** A question for each subject of these metrics. */
export const questionsBySubject = (
  names: readonly AnyMetricName[],
): Pick<MetricsInput, 'subject' | 'metrics'>[] => {
  const subjects = [...new Set(names.map((name) => anyMetricOf(name).subject))]
  return subjects.map((subject) => ({
    ...(subject !== 'calls' && { subject }),
    metrics: names.filter((name) => anyMetricOf(name).subject === subject),
  }))
}
