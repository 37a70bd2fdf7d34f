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

import type { EmailState, EmailTrigger } from '@/contracts/email-rule-words'

import { instant, versionColumns } from './columns'
import { nextSteps } from './next-steps-schema'
import { callReference, users } from './schema'
import { tickets } from './tickets-schema'

/** What is mailed when something happens, or when its time has passed. */
export const emailRules = pgTable(
  'email_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    isActive: boolean('is_active').notNull(),
    /** What was before is the past, of which nothing is mailed. */
    activeSince: instant('active_since').notNull(),
    trigger: text().$type<EmailTrigger>().notNull(),
    delayMinutes: integer('delay_minutes').notNull(),
    filters: jsonb().$type<Record<string, string[]>>().notNull(),
    toAssignee: boolean('to_assignee').notNull(),
    toAdmins: boolean('to_admins').notNull(),
    userIds: uuid('user_ids').array().notNull(),
    addresses: text().array().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    perHour: integer('per_hour').notNull(),
    createdAt: instant('created_at').notNull(),
    ...versionColumns(),
  },
  (table) => [
    index('email_rules_active')
      .on(table.trigger)
      .where(sql`is_active`),
  ],
)

/** That a rule acted on a subject at an occasion: once, however many processes look. */
export const emailEffects = pgTable(
  'email_effects',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the rule is deleted: what it sent stays in the log. */
    ruleId: uuid('rule_id').references(() => emailRules.id, { onDelete: 'set null' }),
    ruleName: text('rule_name').notNull(),
    trigger: text().$type<EmailTrigger>().notNull(),
    occasion: text().notNull(),
    /** One of these three. */
    callId: callReference(),
    nextStepId: uuid('next_step_id').references(() => nextSteps.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('email_effects_once').on(
      table.ruleId,
      sql`coalesce(call_id, next_step_id, ticket_id)`,
      table.occasion,
    ),
    index('email_effects_call')
      .on(table.callId)
      .where(sql`call_id is not null`),
    index('email_effects_next_step')
      .on(table.nextStepId)
      .where(sql`next_step_id is not null`),
    index('email_effects_ticket')
      .on(table.ticketId)
      .where(sql`ticket_id is not null`),
    index('email_effects_at').on(table.at),
  ],
)

/** What became of an effect for each recipient. The mail itself is written when it is sent, and not kept. */
export const emailMails = pgTable(
  'email_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    effectId: uuid('effect_id')
      .notNull()
      .references(() => emailEffects.id, { onDelete: 'cascade' }),
    ruleId: uuid('rule_id').references(() => emailRules.id, { onDelete: 'set null' }),
    /** Null: an address that was typed, or the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of a recipient without an account. */
    address: text(),
    recipient: text().notNull(),
    state: text().$type<EmailState>().notNull(),
    reason: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('email_mails_person').on(table.effectId, table.userId),
    uniqueIndex('email_mails_address').on(table.effectId, table.address),
    index('email_mails_newest').on(table.at, table.id),
    index('email_mails_rule').on(table.ruleId, table.at, table.id),
    index('email_mails_state').on(table.state, table.at, table.id),
    index('email_mails_user').on(table.userId),
  ],
)
