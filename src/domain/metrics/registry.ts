import { type CallFacet, CALL_FACETS, callField } from '@/contracts/call-fields'
import type { CallQuery, METRIC_UNITS, MetricRegistry } from '@/contracts/metrics'
import { GRAINS } from '@/contracts/metrics'

/** Raised whenever a definition changes, so that stored figures say by which they were made. */
export const REGISTRY_VERSION = 1

/** A call of the same person within so many days makes the first one a repeat. */
export const REPEAT_DAYS = 7

/** What is added up of a call. */
export type Measure = 'duration' | 'cost'

/** What only the engine can tell of a call: `known` calls, and which of them `hold`. */
export type Mark = 'agreement' | 'noRepeat'

type Compute =
  | { kind: 'count' }
  | { kind: 'share'; part: CallQuery }
  | { kind: 'marked share'; mark: Mark }
  | { kind: 'sum'; measure: Measure }
  | { kind: 'mean'; measure: Measure }
  | { kind: 'quantile'; measure: Measure; at: number }
  | { kind: 'cost of each'; measure: Measure; each: CallQuery }
  | { kind: 'not collected'; why: string }

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

const RATE = { unit: 'share', minimum: 20 } as const
const COUNT = { kind: 'count', unit: 'calls', minimum: 1 } as const
const ENDED = { status: 'ended,analyzed' }
const RESOLVED = { resolution: 'resolved' }
const JUDGED = { resolution: 'resolved,unresolved' }
const ANSWERED = { outcome: 'completed,transferred' }
const TIMED = { ...ENDED, minSeconds: '0' }
const NO_SURVEY = 'No provider sends answers of callers after calls yet.'
const NO_VALUES = 'No category has a value for a solved call yet.'

const notCollected = (label: string, unit: Metric['unit'], definition: string, why: string) =>
  ({ label, unit, definition, of: {}, minimum: 20, kind: 'not collected', why }) as const

/** Every metric by the name that widgets, reports and the API use. Medians stand before means. */
export const METRICS = {
  volume: { label: 'Calls', definition: 'Calls that began in the range.', of: {}, ...COUNT },
  totalCalls: { label: 'Total calls', definition: 'As Calls.', of: {}, ...COUNT },
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
  resolutionNoRepeat: {
    label: 'Resolved without a repeat',
    definition: `Resolved calls of known callers who did not ring again within ${REPEAT_DAYS} days. The latest days may still fall.`,
    of: RESOLVED,
    kind: 'marked share',
    mark: 'noRepeat',
    ...RATE,
  },
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
    definition: 'Answered calls that the voice agent finished without handing them over.',
    of: ANSWERED,
    kind: 'share',
    part: { outcome: 'completed' },
    ...RATE,
  },
  transferRate: {
    label: 'Transfer rate',
    definition: 'Answered calls that were handed over to a person.',
    of: ANSWERED,
    kind: 'share',
    part: { outcome: 'transferred' },
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
    definition: 'Reviewed calls whose category a person set, and set to what the AI had said.',
    of: { reviewed: 'anyone' },
    kind: 'marked share',
    mark: 'agreement',
    ...RATE,
  },
  cost: {
    label: 'Cost',
    definition: 'What providers charged for calls, where they say so.',
    of: {},
    unit: 'USD',
    minimum: 1,
    kind: 'sum',
    measure: 'cost',
  },
  costPerResolution: {
    label: 'Cost per resolution',
    definition:
      'The cost of all calls by the number of resolved ones among those with a known cost.',
    of: {},
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
  revenue: notCollected('Revenue', 'USD', 'What solved calls are worth, by category.', NO_VALUES),
  todayRevenue: notCollected(
    'Revenue today',
    'USD',
    'What calls solved today are worth, by category.',
    NO_VALUES,
  ),
  satisfaction: notCollected(
    'Satisfaction',
    'points',
    'What callers answered after calls, from 1 to 5.',
    NO_SURVEY,
  ),
  todaySatisfaction: notCollected(
    'Satisfaction today',
    'points',
    'What callers answered after today’s calls, from 1 to 5.',
    NO_SURVEY,
  ),
  nps: notCollected(
    'Net promoter score',
    'points',
    'Callers who would recommend us less those who would not, in points.',
    NO_SURVEY,
  ),
  ces: notCollected(
    'Customer effort score',
    'points',
    'How easy callers found it, from 1 to 7.',
    NO_SURVEY,
  ),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS
// The keys of an object are only known as strings.
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]
export const isMetric = (name: string): name is MetricName => Object.hasOwn(METRICS, name)
export const metricOf = (name: MetricName): Metric => METRICS[name]

/** A call has at most one word of each, so that cells add up to their total. */
export const DIMENSIONS = CALL_FACETS.filter((name) => {
  const { type, isMany } = callField(name)
  return (type === 'word' || type === 'person') && !isMany
})
export const isDimension = (name: string): name is CallFacet =>
  DIMENSIONS.some((dimension) => dimension === name)

export const describeRegistry = (): MetricRegistry => ({
  version: REGISTRY_VERSION,
  metrics: METRIC_NAMES.map((name) => {
    const metric = metricOf(name)
    const { label, definition, unit, kind, of, minimum } = metric
    const why = metric.kind === 'not collected' ? metric.why : null
    return { name, label, definition, unit, kind, of, minimum, notCollected: why }
  }),
  dimensions: DIMENSIONS.map((name) => ({ name, label: callField(name).label })),
  grains: [...GRAINS],
})
