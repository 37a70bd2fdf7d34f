import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { NotificationKind } from '@/contracts/notes'
import type { ConditionField } from '@/domain/filter/condition-fields'

import { instant } from './columns'
import { callReference, userReference, users } from './schema'
import { tickets } from './tickets-schema'

/** What somebody should know: what another person did, a step or ticket that is due, an alert rule that a call matched. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userReference().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** What it is about: a note, a call, a next step, a ticket, its comment, or one change of many calls. */
    entity: text()
      .$type<
        | 'note'
        | 'call'
        | 'next-step'
        | 'ticket'
        | 'ticket-comment'
        | 'bulk-change'
        | 'alert'
        | 'backup'
      >()
      .notNull(),
    subjectId: uuid('subject_id').notNull(),
    callId: callReference(),
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id'),
    /** Copied, so that it survives the account. */
    actorName: text('actor_name').notNull(),
    /** The calls or next steps of a change of many that are still the reader's. */
    subjectIds: uuid('subject_ids').array(),
    /** How many calls or next steps a change of many assigned. */
    count: integer().notNull().default(1),
    /** The alert rules that a call matched, or what an alert of the team or a failed backup says. */
    title: text(),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at'),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    uniqueIndex('notifications_subject').on(table.userId, table.kind, table.subjectId),
    index('notifications_user').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_about').on(table.subjectId),
    index('notifications_call').on(table.callId),
    index('notifications_ticket').on(table.ticketId),
    index('notifications_subjects').using('gin', table.subjectIds),
    index('notifications_unmailed')
      .on(table.createdAt)
      .where(sql`seen_at is null and mailed_at is null`),
  ],
)

/** A call that matched a personal alert rule, for one recipient: nothing that its owner typed. */
export const alertMails = pgTable(
  'alert_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userReference().notNull(),
    callId: callReference().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The fields that the rule's condition names. */
    checks: jsonb().$type<ConditionField[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Over the hourly limit: told of with others in one email. */
    isCollected: boolean('is_collected').notNull(),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    uniqueIndex('alert_mails_once').on(table.userId, table.callId, table.ownerId),
    index('alert_mails_call').on(table.callId),
    index('alert_mails_owner').on(table.ownerId),
  ],
)
