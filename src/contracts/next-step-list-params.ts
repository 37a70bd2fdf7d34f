import * as z from 'zod'

import { NEXT_STEP_GROUPS, NEXT_STEP_KINDS } from './call-words'
import { exportInput, exportTimeZone } from './export-input'
import { givenInstant } from './given-instant'
import { createdAndFinished, flag, list, numeric } from './list-param'
import { NEXT_STEP_STATUSES } from './next-steps'
import { queueParams } from './queue-params'

/** `owner` also `me-or-everyone`: mine where any is open. `q`: words of the title, or of the caller's name or number. */
export const nextStepListParams = z.object({
  ...queueParams,
  status: z.enum([...NEXT_STEP_STATUSES, 'all']).default('open'),
  kind: list(NEXT_STEP_KINDS),
  /** Promised to a caller for a time from `missedFrom` to before `missedTo`, and not done by then. */
  missedFrom: givenInstant.optional(),
  missedTo: givenInstant.optional(),
  /** What has a time, and it is over before then. */
  dueBefore: givenInstant.optional(),
  timeIsClear: flag,
  /** Of callbacks: whether anybody has tried to reach the caller. */
  isTried: flag,
  /** Where the reader's day begins, it, the next and their week end, for the counts; else UTC days. */
  dayStarts: givenInstant.optional(),
  dayEnds: givenInstant.optional(),
  tomorrowEnds: givenInstant.optional(),
  weekEnds: givenInstant.optional(),
  limit: numeric(z.int().min(1).max(500)).default(200),
})
export type NextStepListParams = z.infer<typeof nextStepListParams>

export const nextStepFilter = nextStepListParams
  .pick({
    status: true,
    owner: true,
    q: true,
    priority: true,
    category: true,
    kind: true,
    dayStarts: true,
    dayEnds: true,
    tomorrowEnds: true,
    weekEnds: true,
    dueBefore: true,
    timeIsClear: true,
    isTried: true,
  })
  .extend({
    ...createdAndFinished,
    /** Only these parts of the queue, by the bounds of the reader's days; none: all of `status`. */
    groups: list(NEXT_STEP_GROUPS),
  })

/** What is filtered, in the order of the list. */
export const nextStepExportParams = nextStepFilter.extend({ timeZone: exportTimeZone })
export const nextStepExportInput = exportInput(nextStepFilter, { timeZone: exportTimeZone })

/** The version that was read. */
export const removeNextStepParams = z.object({ version: numeric(z.int()) })
