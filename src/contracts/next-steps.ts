import * as z from 'zod'

import { BULK_IDS_MAX } from './bulk-limits'
import { NEXT_STEP_KINDS, PRIORITIES } from './call-words'
import { categoryKey } from './category-key'
import { exportInput, exportTimeZone } from './export-input'
import { givenInstant } from './given-instant'
import { list, numeric, openWords } from './list-param'
import { promisedTime } from './promised-time'
import { evidence } from './transcript'

export const NEXT_STEP_STATUSES = ['open', 'done', 'dismissed'] as const

export const nextStep = z.object({
  id: z.uuid(),
  /** Null: a person thought of it without a call. */
  callId: z.uuid().nullable(),
  /** The caller it is for, after merges; null: nobody in particular, or a hidden number. */
  callerId: z.uuid().nullable(),
  kind: z.enum(NEXT_STEP_KINDS),
  title: z.string(),
  status: z.enum(NEXT_STEP_STATUSES),
  priority: z.enum(PRIORITIES),
  /** Who proposed it: the voice provider, the local analysis, or a person. */
  source: z.enum(['provider', 'local', 'person']),
  evidence: z.array(evidence),
  dueAt: z.iso.datetime().nullable(),
  /** A time was named that is not clear, and none is set. */
  isTimeUnclear: z.boolean(),
  /** What was promised; it holds while `dueAt` is still the same. */
  promised: promisedTime.nullable(),
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  completedByName: z.string().nullable(),
  /** The ticket it is linked to, after merges; of several the first. */
  ticket: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  isSample: z.boolean(),
  version: z.int(),
  call: z.object({
    callerName: z.string().nullable(),
    callerNumber: z.string().nullable(),
    startedAt: z.iso.datetime().nullable(),
    category: categoryKey.nullable(),
  }),
})
export type NextStep = z.infer<typeof nextStep>

/**
 * `owner`: `me`, `unassigned`, `everyone`, `me-or-everyone` (mine where any is open), or a person's id.
 * Lists are comma-separated.
 */
export const nextStepListParams = z.object({
  status: z.enum([...NEXT_STEP_STATUSES, 'all']).default('open'),
  owner: z.string().max(64).default('everyone'),
  priority: list(PRIORITIES),
  category: openWords,
  kind: list(NEXT_STEP_KINDS),
  callId: z.uuid().optional(),
  /** Of this person, merged callers too. */
  callerId: z.uuid().optional(),
  /** Where the reader's day begins, it, the next and their week end, for the counts; else UTC days. */
  dayStarts: givenInstant.optional(),
  dayEnds: givenInstant.optional(),
  tomorrowEnds: givenInstant.optional(),
  weekEnds: givenInstant.optional(),
  cursor: z.string().max(400).optional(),
  limit: numeric(z.int().min(1).max(500)).default(200),
})
export type NextStepListParams = z.infer<typeof nextStepListParams>

const nextStepFilter = nextStepListParams.pick({
  status: true,
  owner: true,
  priority: true,
  category: true,
  kind: true,
})

/** What is filtered, in the order of the list. */
export const nextStepExportParams = nextStepFilter.extend({ timeZone: exportTimeZone })
export const nextStepExportInput = exportInput(nextStepFilter, { timeZone: exportTimeZone })

export const nextStepPage = z.object({
  items: z.array(nextStep),
  nextCursor: z.string().nullable(),
  /** Whose they are, where `me-or-everyone` was asked for. */
  owner: z.string(),
  counts: z.object({
    open: z.int(),
    /** The open ones once over, by the earliest of these bounds that they are due before. */
    overdue: z.int(),
    today: z.int(),
    tomorrow: z.int(),
    thisWeek: z.int(),
    later: z.int(),
    noDate: z.int(),
    /** Since `dayStarts`. */
    doneToday: z.int(),
    /** Median seconds from creation to completion over the last 30 days, of `measured`; null of none. */
    medianSecondsToDone: z.number().nullable(),
    measured: z.int(),
  }),
})
export type NextStepPage = z.infer<typeof nextStepPage>

/** The reader's day. */
export const ownDayParams = z.object({ dayStarts: givenInstant, dayEnds: givenInstant })
export type OwnDayParams = z.output<typeof ownDayParams>
/** Of what is assigned to the reader. */
export const ownDay = z.object({ done: z.int(), due: z.int() })
export type OwnDay = z.infer<typeof ownDay>

/** `callerId` only where it is not the caller of the call. */
export const createNextStepInput = z.object({
  callId: z.uuid().nullable().default(null),
  callerId: z.uuid().nullable().default(null),
  /** Links it to a ticket. */
  ticketId: z.uuid().nullable().default(null),
  kind: z.enum(NEXT_STEP_KINDS).default('other'),
  title: z.string().trim().min(1, 'Enter what to do').max(200, 'At most 200 characters'),
  priority: z.enum(PRIORITIES).default('normal'),
  dueAt: givenInstant.nullable().default(null),
  assigneeId: z.uuid().nullable().default(null),
})
export type CreateNextStepInput = z.input<typeof createNextStepInput>

export const removeNextStepParams = z.object({ version: numeric(z.int()) })

/** Only the named fields change. `version` is the one that was read. */
export const patchNextStepInput = z
  .object({
    version: z.int(),
    kind: z.enum(NEXT_STEP_KINDS),
    title: z.string().trim().min(1, 'Enter what to do').max(200, 'At most 200 characters'),
    status: z.enum(NEXT_STEP_STATUSES),
    priority: z.enum(PRIORITIES),
    dueAt: givenInstant.nullable(),
    assigneeId: z.uuid().nullable(),
  })
  .partial()
  .required({ version: true })
export type PatchNextStepInput = z.infer<typeof patchNextStepInput>

export const patchNextStepsInput = z.object({
  changes: z
    .array(
      patchNextStepInput
        .pick({ version: true, status: true, dueAt: true, assigneeId: true })
        .extend({ id: z.uuid() }),
    )
    .min(1)
    .max(BULK_IDS_MAX),
})
export type NextStepsPatch = z.infer<typeof patchNextStepsInput>['changes']

/** `steps`: as they stand now. `conflicts`: left alone, because somebody changed them first. */
export const nextStepsPatched = z.object({
  steps: z.array(nextStep),
  changed: z.array(z.uuid()),
  conflicts: z.array(z.object({ id: z.uuid(), changedBy: z.string() })),
})
export type NextStepsPatched = z.infer<typeof nextStepsPatched>
