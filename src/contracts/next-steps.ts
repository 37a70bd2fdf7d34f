import * as z from 'zod'

import { BULK_IDS_MAX } from './bulk-limits'
import { NEXT_STEP_KINDS, PRIORITIES } from './call-words'
import { categoryKey } from './category-key'
import { givenInstant } from './given-instant'
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
  /** Of a callback that may be made from `dueAt` on: until when. */
  dueTo: z.iso.datetime().nullable(),
  /** Of an open callback without a time: when it is late, in business time. */
  callBy: z.iso.datetime().nullable(),
  /** A time was named that is not clear, and none is set. */
  isTimeUnclear: z.boolean(),
  /** What was promised; it holds while `dueAt` is still the same. */
  promised: promisedTime.nullable(),
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  completedByName: z.string().nullable(),
  /** The ticket it was made from or, after that, that its call is about; after merges, of several the first. */
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
    /** How many the list has; null where it has the open ones, which are counted above. */
    listed: z.int().nullable().default(null),
  }),
})
export type NextStepPage = z.infer<typeof nextStepPage>

/** The reader's day. */
export const ownDayParams = z
  .object({ dayStarts: givenInstant, dayEnds: givenInstant })
  .refine(({ dayStarts, dayEnds }) => Date.parse(dayStarts) < Date.parse(dayEnds), {
    error: 'The day ends before it begins',
    path: ['dayEnds'],
  })
export type OwnDayParams = z.output<typeof ownDayParams>
export const ownDay = z.object({
  /** Of what is assigned to the reader. */
  done: z.int(),
  due: z.int(),
  /**
   * Of everyone: open callbacks that are due by the end of the day or overdue without a time, those that
   * are overdue, and open tickets without an assignee.
   */
  callbacksDue: z.int(),
  callbacksOverdue: z.int().default(0),
  ticketsUnassigned: z.int(),
  /** Of everyone: all that are proposed or confirmed, all that are neither solved nor closed, and drafts. */
  callbacksOpen: z.int().default(0),
  ticketsOpen: z.int().default(0),
  drafts: z.int().default(0),
})
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
        .extend({
          id: z.uuid(),
          /** Of a callback: false while it is only proposed. */
          isConfirmed: z.boolean().optional(),
        }),
    )
    .min(1)
    .max(BULK_IDS_MAX),
})
export type NextStepsPatch = z.infer<typeof patchNextStepsInput>['changes']

/** `steps`: as they stand now. `conflicts`: left alone, because somebody changed or deleted them first. */
export const nextStepsPatched = z.object({
  steps: z.array(nextStep),
  changed: z.array(z.uuid()),
  conflicts: z.array(z.object({ id: z.uuid(), changedBy: z.string() })),
})
export type NextStepsPatched = z.infer<typeof nextStepsPatched>
