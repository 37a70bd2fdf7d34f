import { callField, type FigureField } from '@/contracts/call-fields'
import { SURVEY_QUESTIONS, type SurveyQuestion } from '@/contracts/call-words'
import type { CallQuery, METRIC_UNITS } from '@/contracts/metrics'
import { USUAL_RULES } from '@/contracts/usual-rules'

import { LATENCY_METRICS } from './latency-metrics'
import { REPEAT_METRICS, type RepeatMark } from './repeat-metrics'

/** Raised whenever a definition changes, so that stored figures say by which they were made. */
export const REGISTRY_VERSION = 8

/** What is added up of a call. */
export type Measure = 'duration' | 'latency' | 'cost' | 'ces'

type Compute =
  | { kind: 'count' }
  | { kind: 'distinct' }
  | { kind: 'share'; part: CallQuery }
  /** Of the calls of which it is known whether the mark holds, how many it does for. */
  | { kind: 'marked share'; mark: RepeatMark }
  | { kind: 'sum'; measure: Measure }
  | { kind: 'mean'; measure: Measure }
  | { kind: 'quantile'; measure: 'duration' | 'latency'; at: number }
  | { kind: 'worth' }
  | { kind: 'cost of each'; measure: Measure; each: CallQuery }
  | { kind: 'net share'; part: CallQuery; less: CallQuery }

export type Metric = {
  label: string
  definition: string
  unit: (typeof METRIC_UNITS)[number]
  /** Which calls count, as a list asks for them. */
  of: CallQuery
  /** Of the range, only today. */
  isOfToday?: true
  minimum: number
} & Compute

const RATE = { unit: 'share', minimum: USUAL_RULES.minimumCalls } as const
const COUNT = { kind: 'count', unit: 'calls', minimum: 1 } as const
const ENDED = { status: 'ended,analyzed' }
const RESOLVED = { resolution: 'resolved' }
const JUDGED = { resolution: 'resolved,unresolved' }
/** By the voice agent. What ended in silence or at a limit is handled by none. */
const ANSWERED = {
  handledBy: 'voice-agent,handed-over,none',
  outcome: 'completed,transferred,silence-or-limit',
}
const COSTS_KNOWN = { cost: 'known' }
const TIMED = { ...ENDED, minSeconds: '0' }
const SATISFIED = 'Callers who gave 4 or 5 among those who said from 1 to 5 how satisfied they are'
const words = (field: FigureField) => (callField(field).words ?? []).join(',')
const SATISFACTION = {
  of: { satisfaction: words('satisfaction') },
  kind: 'share',
  part: { satisfaction: '4,5' },
  ...RATE,
} as const
const BY_VALUES = ', by the value of their category. Categories without a value are left out.'

/** Why there are no figures, where nothing is there to compute them from. */
export const NOT_COLLECTED = {
  worth: 'No category in use has a value for a solved call.',
  answers: 'No answers of callers have been received yet.',
} as const

/** Every metric by the name that widgets, reports and the API use. Medians stand before means. */
export const METRICS = {
  volume: { label: 'Calls', definition: 'Calls that began in the range.', of: {}, ...COUNT },
  totalCalls: { label: 'Total calls', definition: 'As Calls.', of: {}, ...COUNT },
  callers: {
    label: 'Callers',
    definition:
      'Different known callers, by any of their numbers. Calls of unknown ones are left out.',
    of: {},
    kind: 'distinct',
    unit: 'callers',
    minimum: 1,
  },
  callsByAgent: {
    label: 'Calls by the voice agent alone',
    definition:
      'Calls that the voice agent answered and finished without a person. Those that ended in silence or at a limit count as answered, not as finished.',
    of: { handledBy: 'voice-agent' },
    ...COUNT,
  },
  callsHandedOver: {
    label: 'Calls handed over',
    definition:
      'Calls that the voice agent answered and handed over to a person, of all that it answered.',
    of: { handledBy: 'handed-over' },
    ...COUNT,
  },
  callsByPeople: {
    label: 'Calls by people alone',
    definition: 'Calls that were sent on to a person before a voice agent answered.',
    of: { handledBy: 'person' },
    ...COUNT,
  },
  resolvedCalls: {
    label: 'Resolved calls',
    definition: 'Calls whose resolution is Resolved: a person’s word, else the AI’s.',
    of: RESOLVED,
    ...COUNT,
  },
  medianDuration: {
    label: 'Median duration',
    definition: 'Half of the ended calls were shorter.',
    of: TIMED,
    unit: 'seconds',
    minimum: 5,
    kind: 'quantile',
    measure: 'duration',
    at: 0.5,
  },
  p90Duration: {
    label: 'Duration, 90th percentile',
    definition: 'Nine of ten ended calls were shorter.',
    of: TIMED,
    unit: 'seconds',
    minimum: 10,
    kind: 'quantile',
    measure: 'duration',
    at: 0.9,
  },
  avgDuration: {
    label: 'Average duration',
    definition: 'The duration of ended calls added up, by their number.',
    of: TIMED,
    unit: 'seconds',
    minimum: 5,
    kind: 'mean',
    measure: 'duration',
  },
  duration: {
    label: 'Talk time',
    definition: 'The duration of ended calls added up.',
    of: TIMED,
    unit: 'seconds',
    minimum: 1,
    kind: 'sum',
    measure: 'duration',
  },
  ...LATENCY_METRICS,
  callbackRate: {
    label: 'Callback rate',
    definition: 'Ended calls in which a callback was asked for or promised.',
    of: ENDED,
    kind: 'share',
    part: { callback: 'true' },
    ...RATE,
  },
  resolution: {
    label: 'Resolution rate',
    definition: 'Resolved calls among those with a resolution: a person’s word, else the AI’s.',
    of: JUDGED,
    kind: 'share',
    part: RESOLVED,
    ...RATE,
  },
  ...REPEAT_METRICS,
  resolutionConfirmed: {
    label: 'Resolution rate, reviewed calls',
    definition: 'Resolved calls among the reviewed ones with a resolution.',
    of: { ...JUDGED, reviewed: 'anyone' },
    kind: 'share',
    part: RESOLVED,
    ...RATE,
  },
  containment: {
    label: 'Containment',
    definition:
      'Calls that the voice agent answered and finished without a person. Those that ended in silence or at a limit count as answered, not as finished.',
    of: ANSWERED,
    kind: 'share',
    part: { handledBy: 'voice-agent' },
    ...RATE,
  },
  transferRate: {
    label: 'Transfer rate',
    definition:
      'Calls that the voice agent answered and handed over to a person, of all that it answered.',
    of: ANSWERED,
    kind: 'share',
    part: { handledBy: 'handed-over' },
    ...RATE,
  },
  reviewed: {
    label: 'Reviewed',
    definition: 'Ended calls that a person has reviewed.',
    of: ENDED,
    kind: 'share',
    part: { reviewed: 'anyone' },
    ...RATE,
  },
  agreement: {
    label: 'Agreement',
    definition: 'Reviewed calls whose category from the AI was kept, among those that had one.',
    of: { reviewed: 'anyone', categoryAgreement: words('categoryAgreement') },
    kind: 'share',
    part: { categoryAgreement: 'kept' },
    ...RATE,
  },
  resolutionAgreement: {
    label: 'Agreement on resolutions',
    definition: 'Reviewed calls whose resolution from the AI was kept, among those that had one.',
    of: { reviewed: 'anyone', resolutionAgreement: words('resolutionAgreement') },
    kind: 'share',
    part: { resolutionAgreement: 'kept' },
    ...RATE,
  },
  unsureCalls: {
    label: 'Unsure calls',
    definition:
      'Calls whose category the AI is not sure of, or finds none for, and that nobody has corrected or reviewed.',
    of: { unsure: 'true' },
    ...COUNT,
  },
  cost: {
    label: 'Cost',
    definition: 'What providers charged for calls, where they say so.',
    of: COSTS_KNOWN,
    unit: 'USD',
    minimum: 1,
    kind: 'sum',
    measure: 'cost',
  },
  costPerCall: {
    label: 'Cost per call',
    definition: 'The cost of the calls whose cost is known, by their number.',
    of: COSTS_KNOWN,
    unit: 'USD',
    minimum: 5,
    kind: 'mean',
    measure: 'cost',
  },
  costPerResolution: {
    label: 'Cost per resolution',
    definition:
      'The cost of all calls by the number of resolved ones among those with a known cost.',
    of: COSTS_KNOWN,
    unit: 'USD',
    minimum: 5,
    kind: 'cost of each',
    measure: 'cost',
    each: RESOLVED,
  },
  todayCalls: {
    label: 'Calls today',
    definition: 'Calls of the range that began today.',
    of: {},
    isOfToday: true,
    ...COUNT,
  },
  todayResolved: {
    label: 'Resolved today',
    definition: 'Calls of the range that began today and are Resolved.',
    of: RESOLVED,
    isOfToday: true,
    ...COUNT,
  },
  revenue: {
    label: 'Revenue',
    definition: `What resolved calls are worth${BY_VALUES}`,
    of: RESOLVED,
    unit: 'USD',
    minimum: 1,
    kind: 'worth',
  },
  todayRevenue: {
    label: 'Revenue today',
    definition: `What resolved calls of the range that began today are worth${BY_VALUES}`,
    of: RESOLVED,
    isOfToday: true,
    unit: 'USD',
    minimum: 1,
    kind: 'worth',
  },
  satisfaction: { label: 'Satisfaction', definition: `${SATISFIED}.`, ...SATISFACTION },
  todaySatisfaction: {
    label: 'Satisfaction today',
    definition: `${SATISFIED}, of the calls of the range that began today.`,
    ...SATISFACTION,
    isOfToday: true,
  },
  nps: {
    label: 'Net promoter score',
    definition:
      'Of callers who said from 0 to 10 whether they would recommend you: the percentage of 9 and 10 less that of 0 to 6.',
    of: { nps: words('nps') },
    unit: 'points',
    minimum: USUAL_RULES.minimumCalls,
    kind: 'net share',
    part: { nps: '9,10' },
    less: { nps: '0,1,2,3,4,5,6' },
  },
  ces: {
    label: 'Customer effort score',
    definition:
      'How easy callers said it was, from 1 (very hard) to 7 (very easy), added up, by the number of answers.',
    of: { ces: words('ces') },
    unit: 'points',
    minimum: 10,
    kind: 'mean',
    measure: 'ces',
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS
// The keys of an object are only known as strings.
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]
export const isMetric = (name: string): name is MetricName => Object.hasOwn(METRICS, name)
export const metricOf = (name: MetricName): Metric => METRICS[name]

/** What providers send of some calls. */
export const isSentMeasure = (metric: Metric): boolean =>
  'measure' in metric && (metric.measure === 'cost' || metric.measure === 'latency')

/** The question that callers must have answered for the metric to have figures. */
export const questionOf = ({ of }: Metric): SurveyQuestion | undefined =>
  SURVEY_QUESTIONS.find((question) => question in of)
