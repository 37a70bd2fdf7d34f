import * as z from 'zod'

import { PRIORITIES } from './call-words'
import { ATTEMPT_OUTCOMES, CALLBACK_STATUSES } from './callback-words'
import { givenInstant } from './given-instant'
import { flag, list, numeric } from './list-param'
import { nextStep } from './next-steps'
import { queueParams } from './queue-params'

const instant = z.iso.datetime()

/** Who asked for it, and when: the first time and every later one. */
const callbackRequest = z.object({
  id: z.uuid(),
  callId: z.uuid().nullable(),
  words: z.string().nullable(),
  dueFrom: instant.nullable(),
  dueTo: instant.nullable(),
  at: instant,
  byName: z.string(),
})

const callbackAttempt = z.object({
  id: z.uuid(),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  note: z.string().nullable(),
  at: instant,
  byId: z.uuid().nullable(),
  byName: z.string(),
})

/** A next step of kind `callback`, with the same id and version. */
export const callback = nextStep
  .omit({
    kind: true,
    dueAt: true,
    callBy: true,
    isTimeUnclear: true,
    status: true,
    ticket: true,
  })
  .extend({
    topic: z.string(),
    status: z.enum(CALLBACK_STATUSES),
    /** The caller's own words for the time. */
    requestedWords: z.string().nullable(),
    dueFrom: instant.nullable(),
    dueTo: instant.nullable(),
    timeIsClear: z.boolean(),
    /** From when on it is late, in business time; without a clear time after the first response of its priority. */
    lateAt: instant.nullable(),
    /** The caller's where the number tells it, else the organisation's. */
    zone: z.string(),
    confirmedAt: instant.nullable(),
    /** Who is dialling, and until when nobody else may. */
    claimedBy: z.object({ id: z.uuid(), name: z.string(), at: instant, until: instant }).nullable(),
    attempts: z.array(callbackAttempt),
    requests: z.array(callbackRequest),
    /** Tried often and nobody reached, or last a wrong number or a refusal: a person decides. */
    proposesToClose: z.boolean(),
    /** A sentence: why there is no phone number. */
    numberProblem: z.string().nullable(),
    /** Calls of the same person after the one it is from. */
    callsSince: z.int(),
  })
export type Callback = z.infer<typeof callback>

/** Without `status` what is open, proposed or confirmed. `q`: words of what it is about, or of the caller's name or number. */
export const callbackListParams = z.object({
  ...queueParams,
  status: list(CALLBACK_STATUSES),
  /** Due from then on, and before then: for the calendar. */
  from: givenInstant.optional(),
  to: givenInstant.optional(),
  timeIsClear: flag,
  /** Whether anybody has tried to reach the caller. */
  isTried: flag,
  limit: numeric(z.int().min(1).max(500)).default(100),
})
export type CallbackListParams = z.infer<typeof callbackListParams>

/** The callback with the `id`, or those of a list. */
export const callbackCalendarParams = callbackListParams
  .omit({ cursor: true, limit: true })
  .extend({ id: z.uuid().optional() })

export const callbackPage = z.object({
  items: z.array(callback),
  nextCursor: z.string().nullable(),
  /** How many match. */
  total: z.int(),
  /** Of what is open and matches otherwise. */
  counts: z.object({
    proposed: z.int(),
    open: z.int(),
    overdue: z.int(),
    noTime: z.int(),
  }),
})
export type CallbackPage = z.infer<typeof callbackPage>

const topic = z.string().trim().min(1, 'Say what it is about').max(180, 'At most 180 characters')
const requestedWords = z.string().trim().min(1).max(200, 'At most 200 characters')

/** Of a call, or for a caller. The words are read where no `dueFrom` is given; without `priority` a new one is normal. */
export const createCallbackInput = z.object({
  callId: z.uuid().nullable().default(null),
  callerId: z.uuid().nullable().default(null),
  topic,
  dueFrom: givenInstant.nullable().default(null),
  dueTo: givenInstant.nullable().default(null),
  requestedWords: requestedWords.nullable().default(null),
  assigneeId: z.uuid().nullable().default(null),
  priority: z.enum(PRIORITIES).optional(),
})

/** Only the named fields change; `dueFrom` alone leaves no end. `version` is the one that was read. */
export const patchCallbackInput = z
  .object({
    version: z.int(),
    topic,
    status: z.enum(CALLBACK_STATUSES),
    priority: z.enum(PRIORITIES),
    dueFrom: givenInstant.nullable(),
    dueTo: givenInstant.nullable(),
    assigneeId: z.uuid().nullable(),
  })
  .partial()
  .required({ version: true })
export type PatchCallbackInput = z.infer<typeof patchCallbackInput>

export const logAttemptInput = z
  .object({
    outcome: z.enum(ATTEMPT_OUTCOMES),
    note: z.string().trim().max(2000, 'At most 2000 characters').nullable().default(null),
    /** When to try again. */
    dueFrom: instant.optional(),
    /** Where it is given, a callback that was changed since is refused with 409. */
    version: z.int().optional(),
  })
  .refine(({ outcome, dueFrom }) => outcome !== 'reached' || dueFrom === undefined, {
    path: ['dueFrom'],
    message: 'A caller who was reached needs no other time',
  })
