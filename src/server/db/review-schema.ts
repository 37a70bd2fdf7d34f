import { sql } from 'drizzle-orm'
import {
  boolean,
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

import type { DashboardLayout } from '@/contracts/dashboards'
import type { ViewedList } from '@/contracts/saved-views'
import type { Criterion, ScoreAnswer } from '@/contracts/scorecards'

import { instant, versionColumns } from './columns'
import { callReference, userReference, users } from './schema'

export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the account is gone: what was shared stays for the others. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ownerName: text('owner_name').notNull(),
    name: text().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    list: text().$type<ViewedList>().notNull().default('calls'),
    search: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Kept for a day so that a deletion can be undone. */
    deletedAt: instant('deleted_at'),
    ...versionColumns(),
  },
  (table) => [
    uniqueIndex('saved_views_name')
      .on(table.ownerId, table.list, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index('saved_views_owner').on(table.ownerId),
  ],
)

/** Dashboards given to the team; what people arrange for themselves stays in their browsers. */
export const dashboards = pgTable(
  'dashboards',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the account is gone: the team keeps the dashboard. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ownerName: text('owner_name').notNull(),
    layout: jsonb().$type<DashboardLayout>().notNull(),
    createdAt: instant('created_at').notNull(),
    ...versionColumns(),
  },
  (table) => [index('dashboards_owner').on(table.ownerId)],
)

/** One change of many calls at once, kept so that it can be taken back. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('bulk_changes_actor').on(table.actorId)],
)

export const bulkChangedCalls = pgTable(
  'bulk_changed_calls',
  {
    bulkId: uuid('bulk_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    callId: callReference().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.callId] }),
    index('bulk_changed_calls_call').on(table.callId),
  ],
)

/** What a person wrote beside a call. The author's name is copied so that the note survives the account. */
export const callNotes = pgTable(
  'call_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: callReference().notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    text: text().notNull(),
    /** The second of the call it is pinned to; null: the whole call. */
    atSeconds: doublePrecision('at_seconds'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** Kept for a while so that a deletion can be undone. */
    deletedAt: instant('deleted_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('call_notes_call').on(table.callId, table.createdAt),
    index('call_notes_author').on(table.authorId),
  ],
)

export const callViewers = pgTable(
  'call_viewers',
  {
    callId: callReference().notNull(),
    userId: userReference().notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.userId] }),
    index('call_viewers_user').on(table.userId),
  ],
)

export const scorecards = pgTable('scorecards', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  criteria: jsonb().$type<Criterion[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  archivedAt: instant('archived_at'),
  ...versionColumns(),
})

export type ScoreDispute = {
  reason: string
  byId: string
  byName: string
  at: string
  answer: { accepted: boolean; text: string; byName: string; at: string } | null
}

export const callScores = pgTable(
  'call_scores',
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: callReference().notNull(),
    scorecardId: uuid('scorecard_id')
      .notNull()
      .references(() => scorecards.id),
    scorerId: uuid('scorer_id').references(() => users.id, { onDelete: 'set null' }),
    scorerName: text('scorer_name').notNull(),
    answers: jsonb().$type<ScoreAnswer[]>().notNull(),
    dispute: jsonb().$type<ScoreDispute>(),
    createdAt: instant('created_at').notNull(),
    ...versionColumns(),
  },
  (table) => [
    uniqueIndex('call_scores_call').on(table.callId, table.scorecardId),
    index('call_scores_scorer').on(table.scorerId),
  ],
)
