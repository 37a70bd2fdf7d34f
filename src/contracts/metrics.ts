import * as z from 'zod'

import { isTimeZone } from '@/lib/zoned-time'

import { callFilter } from './call-list-params'
import { pageOf, pageParams } from './page'
import { GRAIN_WORDS } from './report-words'

export const GRAINS = GRAIN_WORDS
export type Grain = (typeof GRAINS)[number]

export const METRIC_UNITS = [
  'calls',
  'callers',
  'next steps',
  'callbacks',
  'tickets',
  'seconds',
  'ms',
  'share',
  'USD',
  'points',
] as const

/** What metrics count. What people did is each of these by assignee. */
export const SUBJECTS = ['calls', 'next-steps', 'callbacks', 'tickets'] as const
export type Subject = (typeof SUBJECTS)[number]

const YEARS = { min: '1970-01-01', max: '9998-12-31' }
export const day = z.iso
  .date('Enter a day such as 2026-11-20')
  .refine((text) => text >= YEARS.min && text <= YEARS.max, {
    error: 'Enter a day from 1970 to 9998',
  })

/** For a schema that adds to it: zod does not extend what is refined already. */
export const days = z.object({ from: day, to: day })
export const ENDS_LATER = { error: 'The range ends before it begins', path: ['to'] }
/** Days; `to` is not included. */
export const dayRange = days.refine(({ from, to }) => from < to, ENDS_LATER)

/** Filters as `GET /calls` takes them, as text: what is not named is not asked. */
export const callQuery = z.record(z.string(), z.string())
export type CallQuery = z.infer<typeof callQuery>

export const metricsQueryInput = z.object({
  /** Absent: calls. */
  subject: z.enum(SUBJECTS).optional(),
  metrics: z
    .array(z.string())
    .min(1, 'Name a metric')
    .max(60, 'At most 60 metrics')
    .transform((names) => [...new Set(names)]),
  dimensions: z.array(z.string()).max(2, 'At most two dimensions').default([]),
  /**
   * What `GET /calls` filters by, but for the time, which is the range. Of other subjects: by assignee,
   * priority and category.
   */
  filters: z.strictObject(callFilter.omit({ from: true, to: true, ids: true }).shape).prefault({}),
  /** Days of the zone; `to` is not included. */
  range: dayRange,
  /** Absent: the organisation's. */
  zone: z.string().refine(isTimeZone, 'Unknown time zone').optional(),
  grain: z.enum(GRAINS).optional(),
  compare: z.literal('previous').optional(),
  /** The grain that decides which days are compared with; absent: `grain`. The same for all questions of a report. */
  compareGrain: z.enum(GRAINS).optional(),
})
export type MetricsQuery = z.output<typeof metricsQueryInput>

/** What an administrator set that figures go by. */
const reportingRules = z.object({ repeatDays: z.int(), minimumCalls: z.int() })
export type ReportingRules = z.infer<typeof reportingRules>

const metricValue = z.object({
  /** A share is from 0 to 1. Null: nothing to compute it from. */
  value: z.number().nullable(),
  /** The calls, or whatever the subject is, that it is computed from. */
  n: z.int(),
  numerator: z.number().optional(),
  denominator: z.number().optional(),
  /** Whether they are too few by what an administrator set; absent: by what the metric says. */
  isThin: z.boolean().optional(),
  /** Those that `n` counts, for the list of the subject; null: no list has exactly them. */
  filters: callQuery.nullable(),
})
export type MetricValue = z.infer<typeof metricValue>

const values = z.record(z.string(), metricValue)

export const metricCell = z.object({
  /** The words of its dimensions, null where a call has none; `time` is the beginning in the zone. */
  keys: z.record(z.string(), z.string().nullable()),
  values,
  /** The calls of the cell; null: no list has exactly them. Of other subjects each value has its own. */
  filters: callQuery.nullable(),
  /** Not over yet, or cut by the range. */
  isPartial: z.boolean(),
  /** Of a time of the period before: the time of this one that it is compared with; null: none. */
  pairedTime: z.string().nullable().optional(),
})
export type MetricCell = z.infer<typeof metricCell>

/** Who called in one cell of a question. */
export const cellCallersInput = metricsQueryInput
  .pick({ dimensions: true, filters: true, range: true, zone: true, grain: true })
  .extend({
    /** Its calls of the cell are counted. */
    metric: z.string(),
    /** As in the cell of the answer; a key that is left out matches any word, as in a total. */
    keys: z.record(z.string(), z.string().nullable()),
    ...pageParams.shape,
  })
export type CellCallersInput = z.output<typeof cellCallersInput>

const cellCaller = z.object({
  id: z.uuid(),
  /** How many of the calls are theirs. */
  calls: z.int(),
  /** Just those, for the list of calls; null: no list has exactly them. */
  filters: callQuery.nullable(),
})
export type CellCaller = z.infer<typeof cellCaller>

/** Those with most calls first; unknown callers are left out. */
export const cellCallers = pageOf(cellCaller)

const instants = z.object({ from: z.iso.datetime(), to: z.iso.datetime() })

export const metricsAnswer = z.object({
  cells: z.array(metricCell),
  /** Of all calls of the range, computed for themselves. */
  totals: values,
  range: instants,
  zone: z.string(),
  /**
   * As many days before, or whole weeks or months where the range is split by them or made of them; of
   * a range that is not over, as much as has passed of it.
   */
  previous: z.object({ range: instants, cells: z.array(metricCell), totals: values }).optional(),
  /** Metrics that have no figures yet, and why: nothing in the whole workspace to compute them from. */
  notCollected: z.record(z.string(), z.string()),
  dataUntil: z.iso.datetime(),
  /** Absent: the usual ones. */
  rules: reportingRules.optional(),
  registryVersion: z.int(),
})
export type MetricsAnswer = z.infer<typeof metricsAnswer>

export const MOST_QUERIES = 20

export const metricsQueriesInput = z.object({
  queries: z.array(metricsQueryInput).min(1).max(MOST_QUERIES, `At most ${MOST_QUERIES} queries`),
})
export type MetricsInput = z.input<typeof metricsQueryInput>

/** In the order of the queries; one that cannot be answered says why and takes no other with it. */
export const metricsAnswers = z.object({
  items: z.array(z.object({ answer: metricsAnswer.nullable(), error: z.string().nullable() })),
})

export const metricRegistry = z.object({
  version: z.int(),
  metrics: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      subject: z.enum(SUBJECTS),
      definition: z.string(),
      unit: z.enum(METRIC_UNITS),
      kind: z.string(),
      /** Which count, as `GET /calls` or the list of the subject asks for them. */
      of: callQuery,
      /** With a smaller n it says nothing. */
      minimum: z.int(),
      /** Why there are no figures; null: there are. */
      notCollected: z.string().nullable(),
    }),
  ),
  dimensions: z.array(
    z.object({ name: z.string(), label: z.string(), subjects: z.array(z.enum(SUBJECTS)) }),
  ),
  grains: z.array(z.enum(GRAINS)),
})
export type MetricRegistry = z.infer<typeof metricRegistry>
