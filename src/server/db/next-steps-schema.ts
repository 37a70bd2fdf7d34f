import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { NextStepKind, Priority } from '@/contracts/call-words'
import type { AttemptOutcome } from '@/contracts/callback-words'
import type { NextStepTemplate } from '@/contracts/next-step-templates'
import type { PromisedTime } from '@/contracts/promised-time'
import type { Evidence } from '@/contracts/transcript'
import { LETTERS } from '@/lib/fold'

import { callers } from './callers-schema'
import { instant, versionColumns } from './columns'
import { callReference, users } from './schema'

/** As near to `fold` as SQL comes. */
const FOLDED_TITLE = sql.raw(
  Object.entries(LETTERS).reduce(
    (folded, [letter, letters]) => `replace(${folded}, '${letter}', '${letters}')`,
    String.raw`lower(regexp_replace(normalize(title, NFD), '[\u0300-\u036f]', '', 'g'))`,
  ),
)
const DUE_ORDER = sql`(case when due_at is null then 'infinity'::timestamptz else greatest(due_at, due_to) end)`
const IS_OPEN_CALLBACK = sql`kind = 'callback' and status = 'open'`

export const nextSteps = pgTable(
  'next_steps',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null: of no call. */
    callId: callReference(),
    /** Whom it is for where that is not the caller of the call. */
    callerId: uuid('caller_id').references(() => callers.id, { onDelete: 'cascade' }),
    kind: text().$type<NextStepKind>().notNull(),
    title: text().notNull(),
    /** The title as it is searched: folded once, when it is written. */
    searchTitle: text('search_title').notNull().generatedAlwaysAs(FOLDED_TITLE),
    status: text().$type<'open' | 'done' | 'dismissed'>().notNull().default('open'),
    priority: text().$type<Priority>().notNull(),
    source: text().$type<'provider' | 'local' | 'person'>().notNull(),
    /** Makes a proposal appear once however often the call is analysed. */
    proposalKey: text('proposal_key'),
    evidence: jsonb().$type<Evidence[]>().notNull(),
    /** Of a callback: from when on. */
    dueAt: instant('due_at'),
    isTimeUnclear: boolean('is_time_unclear').notNull().default(false),
    promised: jsonb().$type<PromisedTime>(),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Since when it is the assignee's; what changed it later was a start. */
    assignedAt: instant('assigned_at'),
    /** Smart Routing assigns it; no longer once a person set or removed the assignee. */
    awaitsAssignee: boolean('awaits_assignee').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
    completedByName: text('completed_by_name'),

    /** Of callbacks alone, as all that follows: whom to ring. Null: nobody knows who called. */
    callbackCallerId: uuid('callback_caller_id').references(() => callers.id, {
      onDelete: 'set null',
    }),
    topicKey: text('topic_key'),
    requestedWords: text('requested_words'),
    dueTo: instant('due_to'),
    /** In which the words were understood. Null: the organisation's. */
    zone: text(),
    /** Null: only proposed. */
    confirmedAt: instant('confirmed_at'),
    claimedById: uuid('claimed_by_id').references(() => users.id, { onDelete: 'set null' }),
    claimedAt: instant('claimed_at'),
    ...versionColumns(),
  },
  (table) => [
    uniqueIndex('next_steps_proposal').on(table.callId, table.proposalKey),
    index('next_steps_queue').on(table.status, table.dueAt, table.id),
    // The last columns only spare a look at the rows when they are counted.
    index('next_steps_open')
      .on(
        DUE_ORDER,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.dueAt,
        table.dueTo,
        table.assigneeId,
        table.priority,
        table.kind,
      )
      .where(sql`status = 'open'`),
    index('next_steps_caller')
      .on(table.callerId)
      .where(sql`caller_id is not null`),
    index('next_steps_assignee')
      .on(table.assigneeId)
      .where(sql`assignee_id is not null`),
    index('next_steps_unstarted')
      .on(table.assignedAt)
      .where(sql`status = 'open' and assigned_at is not null and changed_at <= assigned_at`),
    index('next_steps_done')
      .on(table.completedAt)
      .where(sql`status = 'done'`),
    uniqueIndex('next_steps_callback')
      .on(table.callbackCallerId, table.topicKey)
      .where(IS_OPEN_CALLBACK),
    index('next_steps_callback_caller')
      .on(table.callbackCallerId)
      .where(sql`callback_caller_id is not null`),
    index('next_steps_callback_queue')
      .on(
        table.priority,
        DUE_ORDER,
        table.createdAt,
        table.id,
        table.dueAt,
        table.dueTo,
        table.confirmedAt,
        table.assigneeId,
      )
      .where(IS_OPEN_CALLBACK),
    // Words that few differ in make these small: a hundred thousand are counted in milliseconds.
    index('next_steps_callback_open').on(table.priority, table.assigneeId).where(IS_OPEN_CALLBACK),
    index('next_steps_callback_proposed')
      .on(table.priority, table.assigneeId)
      .where(sql`${IS_OPEN_CALLBACK} and confirmed_at is null`),
    index('next_steps_claimed')
      .on(table.claimedById)
      .where(sql`claimed_by_id is not null`),
  ],
)

const callbackReference = () =>
  uuid('callback_id')
    .notNull()
    .references(() => nextSteps.id, { onDelete: 'cascade' })

/** Who asked for a callback, in whose words: the first one and every later one. */
export const callbackRequests = pgTable(
  'callback_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    callbackId: callbackReference(),
    callId: callReference(),
    /** Makes a proposal ask once however often the call is analysed. */
    proposalKey: text('proposal_key'),
    words: text(),
    dueAt: instant('due_at'),
    dueTo: instant('due_to'),
    at: instant('at').notNull(),
    byName: text('by_name').notNull(),
  },
  (table) => [
    uniqueIndex('callback_requests_proposal').on(table.callId, table.proposalKey),
    index('callback_requests_callback').on(table.callbackId),
  ],
)

export const callbackAttempts = pgTable(
  'callback_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    callbackId: callbackReference(),
    outcome: text().$type<AttemptOutcome>().notNull(),
    note: text(),
    at: instant('at').notNull(),
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    byName: text('by_name').notNull(),
  },
  (table) => [
    index('callback_attempts_callback').on(table.callbackId, table.at),
    index('callback_attempts_by').on(table.byId),
  ],
)

/** One row: what next steps that are added often begin with, in the order in which they are offered. */
export const nextStepTemplates = pgTable('next_step_templates', {
  id: smallint().primaryKey().default(1),
  items: jsonb().$type<NextStepTemplate[]>().notNull(),
  ...versionColumns(),
})
