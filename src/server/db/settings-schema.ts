import { boolean, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import type { BusinessHours } from '@/contracts/business-hours'
import type { SolvedCallValues, TicketTargets } from '@/contracts/settings'

import { instant, versionColumns } from './columns'
import { userReference } from './schema'

export const organisationSettings = pgTable('organisation_settings', {
  id: smallint().primaryKey().default(1),
  autoAssignTickets: boolean('auto_assign_tickets').notNull().default(false),
  notifyOnNewTicket: boolean('notify_on_new_ticket').notNull().default(true),
  notifyOnComment: boolean('notify_on_comment').notNull().default(true),
  aiDraftsNeedApproval: boolean('ai_drafts_need_approval').notNull().default(true),
  /** Null: the product's own. */
  ticketTargets: jsonb('ticket_targets').$type<TicketTargets>(),
  /** By category; null: none has one. */
  solvedCallValues: jsonb('solved_call_values').$type<SolvedCallValues>(),
  /** Percent; null: the product's own. */
  resolutionTarget: smallint('resolution_target'),
  /** Both null: the product's own. */
  repeatDays: smallint('repeat_days'),
  minimumCalls: smallint('minimum_calls'),
  returnUnstartedHours: integer('return_unstarted_hours'),
  /** Days; null keeps for ever. */
  keepTranscriptsDays: integer('keep_transcripts_days'),
  keepRecordingsDays: integer('keep_recordings_days'),
  keepEventsDays: integer('keep_events_days'),
  ...versionColumns(),
})

/** Where the figures of another system are read from. */
export const externalSources = pgTable('external_sources', {
  id: smallint().primaryKey().default(1),
  address: text(),
  /** Which list of the JSON has the rows; empty: it is drawn as it is. */
  path: text().notNull().default(''),
  intervalSeconds: integer('interval_seconds').notNull().default(300),
  ...versionColumns(),
})

export const userPreferences = pgTable('user_preferences', {
  userId: userReference().primaryKey(),
  notifyByEmail: boolean('notify_by_email').notNull().default(true),
  notifyBySms: boolean('notify_by_sms').notNull().default(false),
  notifyByPush: boolean('notify_by_push').notNull().default(true),
})

/** Salted digests: they recognise an erased number but do not reveal it. */
export const tombstones = pgTable('tombstones', {
  digest: text().primaryKey(),
  erasedAt: instant('erased_at').notNull(),
})

/** Facts about this installation, e.g. that the sample workspace was loaded. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
})

/** Versions are never changed or deleted, so that a running clock keeps its meaning. */
export const businessCalendars = pgTable('business_calendars', {
  version: integer().primaryKey(),
  zone: text().notNull(),
  week: jsonb().$type<BusinessHours['week']>().notNull(),
  holidays: jsonb().$type<BusinessHours['holidays']>().notNull(),
  /** Valid until the next version is; null: from the beginning. */
  validFrom: timestamp('valid_from', { withTimezone: true, precision: 3 }),
  changedByName: text('changed_by_name'),
})
