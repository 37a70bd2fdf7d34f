import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { MetricsAnswer, MetricsInput } from '@/contracts/metrics'
import type { StandingReport } from '@/contracts/report-words'
import type { MAIL_STATES, ReportDefinition, ScheduleTimes } from '@/contracts/reports'

import { instant, versionColumns } from './columns'
import { userReference, users } from './schema'

/** Reports that people built. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the account is gone: what was shared stays for the others. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ownerName: text('owner_name').notNull(),
    name: text().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    definition: jsonb().$type<ReportDefinition>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Kept for a day so that a deletion can be undone. */
    deletedAt: instant('deleted_at'),
    ...versionColumns(),
  },
  (table) => [
    uniqueIndex('reports_name')
      .on(table.ownerId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index('reports_owner').on(table.ownerId),
    index('reports_newest').on(table.createdAt, table.id),
  ],
)

/** When a report, or a standing one, is sent. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Its schedule ends with it. */
    reportId: uuid('report_id').references(() => reports.id, { onDelete: 'cascade' }),
    standing: text().$type<StandingReport>(),
    every: text().$type<ScheduleTimes['every']>().notNull(),
    weekday: smallint().notNull(),
    monthDay: smallint('month_day').notNull(),
    at: text().notNull(),
    /** The organisation's, when `nextAt` was computed. */
    zone: text().notNull(),
    nextAt: instant('next_at').notNull(),
    createdById: uuid('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    ...versionColumns(),
  },
  (table) => [
    index('report_schedules_next').on(table.nextAt),
    index('report_schedules_report').on(table.reportId),
    index('report_schedules_creator').on(table.createdById),
  ],
)

export const reportRecipients = pgTable(
  'report_recipients',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    userId: userReference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.userId] }),
    index('report_recipients_user').on(table.userId),
  ],
)

export type Asked = { query: MetricsInput; answer: MetricsAnswer }

/** A report as it was sent, with what it asked and was answered. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    scheduleId: uuid('schedule_id').references(() => reportSchedules.id, { onDelete: 'set null' }),
    /** The moment it was due; null: somebody asked for one now. */
    slot: instant('slot'),
    title: text().notNull(),
    standing: text().$type<StandingReport>(),
    definition: jsonb().$type<ReportDefinition>(),
    /** Whose words such as "me" are in the filters. */
    readerId: uuid('reader_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who asked for one now, and alone gets it; null: nobody did, or their account is gone. */
    askedById: uuid('asked_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    computedAt: instant('computed_at'),
    today: text().notNull(),
    asked: jsonb().$type<Asked[]>(),
    /** Why there are no figures. */
    problem: text(),
  },
  (table) => [
    /** What makes a slot happen once, whoever looks. */
    uniqueIndex('report_runs_slot').on(table.scheduleId, table.slot),
    index('report_runs_newest').on(table.createdAt, table.id),
    index('report_runs_reader').on(table.readerId),
    index('report_runs_asked_by').on(table.askedById),
  ],
)

export const reportMails = pgTable(
  'report_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    runId: uuid('run_id')
      .notNull()
      .references(() => reportRuns.id, { onDelete: 'cascade' }),
    /** Null once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    state: text().$type<(typeof MAIL_STATES)[number]>().notNull(),
    error: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('report_mails_once').on(table.runId, table.userId),
    index('report_mails_user').on(table.userId),
  ],
)
