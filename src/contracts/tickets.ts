import * as z from 'zod'

import { BULK_IDS_MAX, TICKET_CALLS_MAX } from './bulk-limits'
import { PRIORITIES } from './call-words'
import { categoryKey } from './category-key'
import { exportInput, exportTimeZone } from './export-input'
import { flag, list, numeric } from './list-param'
import { nextStep } from './next-steps'
import { mentioned } from './notes'
import { personRef } from './people'
import { BOARD_STATUSES, TICKET_SORTS, TICKET_SOURCES, TICKET_STATUSES } from './ticket-words'
import { evidence } from './transcript'
import { pageOf } from './page'
import { queueParams } from './queue-params'

const instant = z.iso.datetime()

export const ticket = z.object({
  id: z.uuid(),
  number: z.int(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(PRIORITIES),
  category: categoryKey.nullable(),
  source: z.enum(TICKET_SOURCES),
  /** What a draft rests on, in the call it was proposed from. */
  evidence: z.array(evidence),
  callId: z.uuid().nullable(),
  /** After merges of callers. */
  callerId: z.uuid().nullable(),
  callerName: z.string().nullable(),
  callerNumber: z.string().nullable(),
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string().nullable(),
  /** It is given to whoever becomes available. */
  isWaiting: z.boolean(),
  /** Why this person, where the ticket was assigned by itself. */
  assignedBecause: z.string().nullable(),
  createdAt: instant,
  createdByName: z.string().nullable(),
  approvedAt: instant.nullable(),
  approvedByName: z.string().nullable(),
  rejectedReason: z.string().nullable(),
  /** In business time. Null: no target, not approved yet, or the clock rests. */
  firstResponseDue: instant.nullable(),
  resolutionDue: instant.nullable(),
  /** Business minutes that are left while the clock rests. */
  firstResponseLeft: z.number().nullable(),
  resolutionLeft: z.number().nullable(),
  firstRespondedAt: instant.nullable(),
  pendingSince: instant.nullable(),
  solvedAt: instant.nullable(),
  isSample: z.boolean(),
  version: z.int(),
})
export type Ticket = z.infer<typeof ticket>

export const ticketComment = z.object({
  id: z.uuid(),
  /** Of which ticket, where several are merged. */
  ticketId: z.uuid(),
  author: personRef,
  /** As in notes, `@[id]` stands for one of `mentions`. */
  text: z.string(),
  mentions: z.array(mentioned),
  createdAt: instant,
})
export type TicketComment = z.infer<typeof ticketComment>

const similarTicket = ticket.pick({ id: true, number: true, subject: true, status: true })

export const ticketDetail = ticket.extend({
  /** The ticket that was asked for, where this one stands for it. */
  mergedFrom: z.uuid().nullable(),
  comments: z.array(ticketComment),
  calls: z.array(
    z.object({ id: z.uuid(), callerName: z.string().nullable(), startedAt: instant.nullable() }),
  ),
  /** Made from it, or of its calls; of many the first hundred, what is open first. */
  nextSteps: z.array(
    nextStep.pick({ id: true, title: true, status: true, version: true }).extend({
      /** Of a callback that may be made within a window: when that ends. */
      dueAt: instant.nullable(),
    }),
  ),
  watchers: z.array(personRef),
  /** In force, newest first. */
  merges: z.array(
    z.object({
      id: z.uuid(),
      otherId: z.uuid(),
      number: z.int(),
      subject: z.string(),
      at: instant,
      by: z.string(),
    }),
  ),
  /** Not finished ones of the same person. */
  similar: z.array(similarTicket),
  /** Newest first. */
  activity: z.array(
    z.object({
      at: instant,
      by: z.string(),
      action: z.string(),
      changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
    }),
  ),
})
export type TicketDetail = z.infer<typeof ticketDetail>

/**
 * `owner` also `waiting`: until a person is available. `finished` is solved. `q`: a number, or words of subject
 * and text.
 */
export const ticketListParams = z.object({
  ...queueParams,
  status: list(TICKET_STATUSES),
  /** Whether it has a time to be solved by. */
  hasTarget: flag,
  sort: z.enum(TICKET_SORTS).default('newest'),
  limit: numeric(z.int().min(1).max(200)).default(50),
})
export type TicketListParams = z.output<typeof ticketListParams>

const ticketFilter = ticketListParams.omit({ cursor: true, limit: true })
export type TicketFilter = z.output<typeof ticketFilter>
export const ticketExportParams = ticketFilter.extend({ timeZone: exportTimeZone })
export const ticketExportInput = exportInput(ticketFilter, { timeZone: exportTimeZone })

export const ticketPage = pageOf(ticket)
export type TicketPage = z.infer<typeof ticketPage>

export const SUBJECT_MAX = 200
const subject = z
  .string()
  .trim()
  .min(1, 'Enter a subject')
  .max(SUBJECT_MAX, `At most ${SUBJECT_MAX} characters`)
const body = z.string().trim().max(10_000, 'At most 10,000 characters')

export const createTicketInput = z.object({
  subject,
  body: body.default(''),
  callIds: z.array(z.uuid('Not the id of a call')).max(TICKET_CALLS_MAX).default([]),
  callerId: z.uuid('Not the id of a caller').nullable().default(null),
  priority: z.enum(PRIORITIES).default('normal'),
  category: categoryKey.nullable().default(null),
  assigneeId: z.uuid().nullable().default(null),
})

export type CreateTicketInput = z.input<typeof createTicketInput>

export const createTicketsInput = z.object({
  tickets: z.array(createTicketInput).min(1).max(TICKET_CALLS_MAX),
})
export const ticketsOpened = z.object({ tickets: z.array(ticket) })

/** What tickets of some calls begin with: for each caller, or each call of nobody known, one. */
export const ticketBeginnings = z.object({
  items: z.array(
    ticket
      .pick({
        subject: true,
        body: true,
        priority: true,
        category: true,
        callerId: true,
        callerName: true,
        callerNumber: true,
      })
      .extend({ callIds: z.array(z.uuid()) }),
  ),
})
export type TicketBeginning = z.infer<typeof ticketBeginnings>['items'][number]

export const withdrawTicketsInput = z.object({
  tickets: z
    .array(z.object({ id: z.uuid(), version: z.int() }))
    .min(1)
    .max(TICKET_CALLS_MAX),
})
export type WithdrawTicketsInput = z.infer<typeof withdrawTicketsInput>
/** `left`: somebody went on with them since. */
export const ticketsWithdrawn = z.object({ withdrawn: z.int(), left: z.int() })

const fields = z.object({
  subject,
  body,
  priority: z.enum(PRIORITIES),
  category: categoryKey.nullable(),
  assigneeId: z.uuid().nullable(),
})

/**
 * Only the named fields change. `version` is the one that was read. `isUndo` takes back the change
 * that made this version, the clock included.
 */
export const patchTicketInput = fields
  .extend({ status: z.enum(BOARD_STATUSES), isUndo: z.boolean() })
  .partial()
  .extend({ version: z.int() })
export type PatchTicketInput = z.infer<typeof patchTicketInput>

const rejectedReason = z.string().trim().min(1, 'Say why').max(500, 'At most 500 characters')

/** Drafts are approved, or rejected for a reason. */
export const patchTicketsInput = z.object({
  changes: z
    .array(
      patchTicketInput
        .omit({ subject: true, body: true })
        .extend({
          id: z.uuid(),
          isApproved: z.boolean().optional(),
          rejectedReason: rejectedReason.optional(),
        })
        .refine(
          ({ isApproved, rejectedReason: reason, status, isUndo }) =>
            !isApproved || (reason ?? status ?? isUndo) === undefined,
          { error: 'Approve a draft without moving or rejecting it', path: ['isApproved'] },
        )
        .refine(
          (change) => change.rejectedReason === undefined || Object.keys(change).length === 3,
          { error: 'Reject a draft without another change', path: ['rejectedReason'] },
        ),
    )
    .min(1)
    .max(BULK_IDS_MAX)
    .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, {
      error: 'Name each ticket once',
    }),
})
export type TicketsPatch = z.infer<typeof patchTicketsInput>['changes']

/** `tickets`: as they stand now. `conflicts`: left alone, because somebody changed or deleted them first. */
export const ticketsPatched = z.object({
  tickets: z.array(ticket),
  changed: z.array(z.uuid()),
  conflicts: z.array(z.object({ id: z.uuid(), changedBy: z.string() })),
})
export type TicketsPatched = z.infer<typeof ticketsPatched>

/** With the fields that the draft is edited in. */
export const approveTicketInput = fields.partial().extend({ version: z.int().optional() })
export type ApproveTicketInput = z.infer<typeof approveTicketInput>

export const rejectTicketInput = z.object({
  version: z.int().optional(),
  reason: rejectedReason,
})
export type RejectTicketInput = z.infer<typeof rejectTicketInput>

export const ticketCommentInput = z.object({
  text: z.string().trim().min(1, 'Write something').max(4000, 'At most 4,000 characters'),
})

export const ticketWatching = z.object({ isWatching: z.boolean() })

export const mergeTicketInput = z.object({ otherId: z.uuid('Not the id of a ticket') })
export const ticketMerged = z.object({ mergeId: z.uuid() })
export const ticketMergeUndone = z.object({ keepId: z.uuid(), otherId: z.uuid() })

export const ticketLinkInput = z.union([
  z.object({ callId: z.uuid('Not the id of a call') }),
  z.object({ nextStepId: z.uuid('Not the id of a next step') }),
])
