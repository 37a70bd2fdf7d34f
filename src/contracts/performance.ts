import * as z from 'zod'

import { ROLES } from './call-words'
import { ATTEMPT_OUTCOMES } from './callback-words'
import { dayRange, days, ENDS_LATER } from './metrics'
import { pageOf, pageParams } from './page'
import { RECORDED_FIGURES } from './report-words'

/** Days of the organisation's zone. */
export const performanceParams = dayRange
export type PerformanceParams = z.infer<typeof performanceParams>

/** So many of a kind, and of how many. */
const share = z.object({ of: z.int(), count: z.int() })
const median = z.object({ of: z.int(), seconds: z.number().nullable() })

/** What a person did in a range. */
export const personPerformance = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  /** Ended calls that began in the range and are assigned to them. */
  handled: z.int(),
  /** Calls that began in the range and whose first action was theirs, and how long after their end it came. */
  firstAction: median,
  /** Calls that they reviewed. */
  reviewed: z.int(),
  /** Next steps of theirs that were finished. */
  stepsDone: z.int(),
  /** How long after assignment; those assigned by finishing them are left out. */
  timeToDone: median,
  /** Tickets of theirs that were solved, and of those with a target how many by then. */
  ticketsSolved: z.int(),
  solvedInTime: share,
  /** Attempts at callbacks, and how many reached somebody. */
  reached: share,
})
export type PersonPerformance = z.infer<typeof personPerformance>

/** Everybody for administrators; for others themselves. */
export const performance = z.object({ items: z.array(personPerformance), zone: z.string() })

export const performanceRecordParams = days
  .extend({ personId: z.uuid(), figure: z.enum(RECORDED_FIGURES), ...pageParams.shape })
  .refine(({ from, to }) => from < to, ENDS_LATER)
export type PerformanceRecordParams = z.infer<typeof performanceRecordParams>

/** One of what a figure counts: a call, a next step, or an attempt at a callback. */
export const performanceRecord = z.object({
  id: z.uuid(),
  /** When the person did it. */
  at: z.iso.datetime(),
  callId: z.uuid().nullable(),
  callerId: z.uuid().nullable(),
  callerName: z.string().nullable(),
  callerNumber: z.string().nullable(),
  /** What was to be done; null of calls. */
  title: z.string().nullable(),
  /** How long it took, where that is what the figure measures. */
  seconds: z.number().nullable(),
  outcome: z.enum(ATTEMPT_OUTCOMES).nullable(),
})
export type PerformanceRecord = z.infer<typeof performanceRecord>

/** The newest first; `total` is the figure's `of`. */
export const performanceRecords = pageOf(performanceRecord)
