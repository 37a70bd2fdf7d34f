import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'

import type { TicketTargets } from '@/contracts/settings'

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
  returnUnstartedHours: integer('return_unstarted_hours'),
  /** Days; null keeps for ever. */
  keepTranscriptsDays: integer('keep_transcripts_days'),
  keepRecordingsDays: integer('keep_recordings_days'),
  keepEventsDays: integer('keep_events_days'),
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
