import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Priority } from '@/contracts/call-words'
import type { TicketSource, TicketStatus } from '@/contracts/ticket-words'
import type { Evidence } from '@/contracts/transcript'

import { callers } from './callers-schema'
import { instant, versionColumns } from './columns'
import { nextSteps } from './next-steps-schema'
import { callReference, userReference, users } from './schema'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What the change that made `version` replaced. `by`: who made it and may take it back; absent in rows
 * of earlier versions.
 */
export type TicketUndo = { version: number; by?: string | null; fields: Record<string, unknown> }

/** A merge moves nothing: it only names the ticket that stands for this one. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: bigserial({ mode: 'number' }).notNull().unique(),
    subject: text().notNull(),
    body: text().notNull(),
    status: text().$type<TicketStatus>().notNull(),
    priority: text().$type<Priority>().notNull(),
    category: text(),
    source: text().$type<TicketSource>().notNull(),
    /** Makes a proposal appear once however often the call is analysed. */
    proposalKey: text('proposal_key'),
    evidence: jsonb().$type<Evidence[]>().notNull().default([]),
    /** The call it was opened from; erased with it. */
    callId: callReference(),
    callerId: uuid('caller_id').references(() => callers.id, { onDelete: 'cascade' }),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    assignedBecause: text('assigned_because'),
    /** It is given to somebody by itself as soon as anybody is available. */
    awaitsAssignee: boolean('awaits_assignee').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    createdByName: text('created_by_name'),
    approvedAt: instant('approved_at'),
    approvedByName: text('approved_by_name'),
    rejectedReason: text('rejected_reason'),
    /** The policy and the business hours the clock started with, whatever they say later. */
    firstResponseMinutes: integer('first_response_minutes'),
    resolutionMinutes: integer('resolution_minutes'),
    calendarVersion: integer('calendar_version'),
    firstResponseDue: instant('first_response_due'),
    resolutionDue: instant('resolution_due'),
    firstResponseLeft: doublePrecision('first_response_left'),
    resolutionLeft: doublePrecision('resolution_left'),
    firstRespondedAt: instant('first_responded_at'),
    firstResponseWarnedAt: instant('first_response_warned_at'),
    resolutionWarnedAt: instant('resolution_warned_at'),
    pendingSince: instant('pending_since'),
    solvedAt: instant('solved_at'),
    nextDue: instant('next_due').generatedAlwaysAs(
      sql`case when status = 'open' then least(case when first_responded_at is null then first_response_due end, resolution_due) end`,
    ),
    words: tsvector()
      .notNull()
      .default(sql`''::tsvector`),
    keptId: uuid('kept_id').references((): AnyPgColumn => tickets.id, { onDelete: 'set null' }),
    undo: jsonb().$type<TicketUndo>(),
    ...versionColumns(),
  },
  (table) => [
    uniqueIndex('tickets_proposal').on(table.callId, table.proposalKey),
    index('tickets_status')
      .on(table.status, table.number)
      .where(sql`kept_id is null`),
    index('tickets_due')
      .on(sql`coalesce(next_due, 'infinity')`, table.number.desc().nullsFirst())
      .where(sql`kept_id is null`),
    // Words that few differ in make it small: a hundred thousand are counted in it in milliseconds.
    index('tickets_board')
      .on(table.status, table.priority, table.assigneeId, table.category)
      .where(sql`kept_id is null`),
    index('tickets_words').using('gin', table.words),
    index('tickets_caller').on(table.callerId),
    index('tickets_assignee').on(table.assigneeId),
    index('tickets_waiting')
      .on(table.number)
      .where(sql`awaits_assignee`),
    index('tickets_kept')
      .on(table.keptId)
      .where(sql`kept_id is not null`),
  ],
)

export const ticketReference = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' })

export const ticketLinks = pgTable(
  'ticket_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: ticketReference('ticket_id'),
    callId: callReference(),
    nextStepId: uuid('next_step_id').references(() => nextSteps.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('ticket_links_call').on(table.ticketId, table.callId),
    uniqueIndex('ticket_links_next_step').on(table.ticketId, table.nextStepId),
    index('ticket_links_of_call').on(table.callId),
    index('ticket_links_of_next_step').on(table.nextStepId),
  ],
)

export const ticketComments = pgTable(
  'ticket_comments',
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: ticketReference('ticket_id'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('ticket_comments_ticket').on(table.ticketId, table.createdAt),
    index('ticket_comments_author').on(table.authorId),
  ],
)

export const ticketWatchers = pgTable(
  'ticket_watchers',
  { ticketId: ticketReference('ticket_id'), userId: userReference().notNull() },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId] }),
    index('ticket_watchers_user').on(table.userId),
  ],
)

export const ticketMerges = pgTable(
  'ticket_merges',
  {
    id: uuid().primaryKey().defaultRandom(),
    keepId: ticketReference('keep_id'),
    otherId: ticketReference('other_id'),
    movedIds: uuid('moved_ids').array().notNull(),
    at: instant('at').notNull(),
    byName: text('by_name').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('ticket_merges_keep').on(table.keepId),
    index('ticket_merges_other').on(table.otherId),
  ],
)

/** What somebody said last; who is not heard of for a while is away all the same. */
export const presence = pgTable('presence', {
  userId: userReference().primaryKey(),
  isAvailable: boolean('is_available').notNull(),
  since: instant('since').notNull(),
  by: text().$type<'hand' | 'inactivity'>().notNull(),
})
