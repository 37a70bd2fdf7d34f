import * as z from 'zod'

import { FIGURE_FILTERS } from './figure-filters'
import { searchedWords } from './list-param'
import { callQuery, dayRange, GRAINS, metricsAnswer, metricsQueryInput } from './metrics'
import { pageOf, pageParams } from './page'
import { REPORT_VIEWS } from './report-views'
import { RELATIVE_RANGES, STANDING_REPORTS } from './report-words'
import { timeOfDay } from './time-of-day'

export const MOST_REPORT_METRICS = 8

/** What calls are filtered by, as `GET /calls` takes it; the time is the range. */
export const reportFilters = callQuery.superRefine((query, context) => {
  for (const name of Object.keys(query)) {
    if (FIGURE_FILTERS.some((filter) => filter === name)) continue
    context.addIssue({ code: 'custom', path: [name], message: 'Not a filter of reports' })
  }
  const read = metricsQueryInput.shape.filters.safeParse(query)
  for (const issue of read.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  }
})

/** What a report asks and how it is drawn. `time` is a split, too: by `grain`, or by what fits the range. */
export const reportDefinition = z.strictObject({
  metrics: z
    .array(z.string().max(60))
    .min(1, 'Choose a metric')
    .max(MOST_REPORT_METRICS, `At most ${MOST_REPORT_METRICS} metrics`),
  /** Null: only the totals. */
  by: z.string().max(60).nullable(),
  and: z.string().max(60).nullable(),
  filters: reportFilters,
  /** Days; `to` is not included. */
  range: z.union([z.enum(RELATIVE_RANGES), dayRange]),
  grain: z.enum(GRAINS).nullable(),
  compare: z.boolean(),
  view: z.enum(REPORT_VIEWS),
})
export type ReportDefinition = z.infer<typeof reportDefinition>

export const REPORT_NAME_MAX = 80
export const reportName = z
  .string()
  .trim()
  .min(1, 'Give the report a name')
  .max(REPORT_NAME_MAX, `At most ${REPORT_NAME_MAX} characters`)

export const report = z.object({
  id: z.uuid(),
  name: z.string(),
  definition: reportDefinition,
  isShared: z.boolean(),
  /** Null: the account is gone. */
  ownerId: z.uuid().nullable(),
  ownerName: z.string(),
  mayChange: z.boolean(),
  /** How many schedules send it. */
  schedules: z.int(),
  version: z.int(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
})
export type Report = z.infer<typeof report>

export const reportListParams = pageParams.extend({ q: searchedWords })
export const reportPage = pageOf(report)
export type ReportPage = z.infer<typeof reportPage>

export const createReportInput = z.object({
  name: reportName,
  definition: reportDefinition,
  isShared: z.boolean().default(false),
})
export type CreateReportInput = z.input<typeof createReportInput>

/** `version` is the one that was read: a save over somebody else's is refused with 409. */
export const patchReportInput = createReportInput.partial().extend({
  isShared: z.boolean().optional(),
  version: z.int(),
})
export type PatchReportInput = z.input<typeof patchReportInput>

export const MOST_SCHEDULES = 100
export const MOST_RECIPIENTS = 50
const WEEKDAY = 'Weekdays are 1 (Monday) to 7'
const MONTH_DAY = 'Days are 1 to 28, which every month has'

/** When it is sent, in the clock of the organisation's zone. */
const times = {
  every: z.enum(['day', 'week', 'month']),
  /** Of a week, 1 is Monday. */
  weekday: z.int(WEEKDAY).min(1, WEEKDAY).max(7, WEEKDAY),
  monthDay: z.int(MONTH_DAY).min(1, MONTH_DAY).max(28, MONTH_DAY),
  at: timeOfDay('07:00'),
}
export const scheduleTimes = z.object(times)
export type ScheduleTimes = z.infer<typeof scheduleTimes>

const source = z.union([
  z.object({ standing: z.enum(STANDING_REPORTS) }),
  z.object({ reportId: z.uuid('Choose a report') }),
])

export const recipientIds = z
  .array(z.uuid())
  .min(1, 'Choose who gets it')
  .max(MOST_RECIPIENTS, `At most ${MOST_RECIPIENTS} people`)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

export const createScheduleInput = z.object({ source, recipientIds, ...times })
export type CreateScheduleInput = z.input<typeof createScheduleInput>
export const patchScheduleInput = z.object({ recipientIds, ...times, version: z.int() })
export type PatchScheduleInput = z.input<typeof patchScheduleInput>

export const MAIL_STATES = ['waiting', 'sent', 'in doubt', 'refused', 'failed', 'no mail'] as const

export const reportRun = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Null: the schedule is gone. */
  scheduleId: z.uuid().nullable(),
  /** The moment it was due; null: somebody asked for one. */
  slot: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When the figures were computed; null: not yet. */
  computedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
  mails: z.array(
    z.object({
      to: z.string(),
      state: z.enum(MAIL_STATES),
      error: z.string().nullable(),
      /** When one that was not taken is tried again; null: it is not, or now. */
      nextTryAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type ReportRun = z.infer<typeof reportRun>

export const startedRun = z.object({ runId: z.uuid() })

export const runListParams = pageParams.extend({ schedule: z.uuid().optional() })
export const runPage = pageOf(reportRun)

/** A run with the figures as they were sent, and what they had answered. */
export const reportRunDetail = reportRun.extend({
  standing: z.enum(STANDING_REPORTS).nullable(),
  definition: reportDefinition.nullable(),
  /** The last day of what is relative; of a standing report, a day of its period. */
  today: z.string(),
  asked: z.array(z.object({ query: metricsQueryInput, answer: metricsAnswer })).nullable(),
  /** Whether “me” in its filters is whoever looks. */
  isReader: z.boolean(),
})
export type ReportRunDetail = z.infer<typeof reportRunDetail>

export const reportSchedule = z.object({
  id: z.uuid(),
  title: z.string(),
  standing: z.enum(STANDING_REPORTS).nullable(),
  reportId: z.uuid().nullable(),
  ...times,
  zone: z.string(),
  recipients: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Null: it is paused, its report was deleted or is no longer shared. */
  nextAt: z.iso.datetime().nullable(),
  lastRun: reportRun.nullable(),
  version: z.int(),
  changedByName: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
})
export type ReportSchedule = z.infer<typeof reportSchedule>

export const schedulePage = pageOf(reportSchedule).extend({
  zone: z.string(),
  /** Why no mail leaves the server; null: it does. */
  noMail: z.string().nullable(),
  keepRunsDays: z.int(),
})
export type SchedulePage = z.infer<typeof schedulePage>
