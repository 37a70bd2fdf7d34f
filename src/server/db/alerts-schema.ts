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

import type { AlertState, Comparison } from '@/contracts/alert-words'
import type { CallQuery } from '@/contracts/metrics'

import { instant, versionColumns } from './columns'
import { userReference } from './schema'

/** The team's rules. Personal ones are in the browser of their owner. */
export const alertRules = pgTable('alert_rules', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  measure: text().notNull(),
  filters: jsonb().$type<CallQuery>().notNull(),
  windowMinutes: integer('window_minutes').notNull(),
  comparison: text().$type<Comparison>().notNull(),
  threshold: doublePrecision().notNull(),
  holdMinutes: integer('hold_minutes').notNull(),
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  webhookUrl: text('webhook_url'),
  /** Sealed under the rule's id. */
  webhookSecret: text('webhook_secret'),
  isActive: boolean('is_active').notNull(),
  createdAt: instant('created_at').notNull(),
  evaluatedAt: instant('evaluated_at'),
  value: doublePrecision(),
  n: integer(),
  /** Why the last evaluation had no value, such as a category that is gone. */
  problem: text(),
  ...versionColumns(),
})

export const alertRecipients = pgTable(
  'alert_recipients',
  {
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => alertRules.id, { onDelete: 'cascade' }),
    userId: userReference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.userId] }),
    index('alert_recipients_user').on(table.userId),
  ],
)

export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey().defaultRandom(),
    ruleId: uuid('rule_id').references(() => alertRules.id, { onDelete: 'set null' }),
    ruleName: text('rule_name').notNull(),
    measure: text().notNull(),
    comparison: text().$type<Comparison>().notNull(),
    threshold: doublePrecision().notNull(),
    windowMinutes: integer('window_minutes').notNull(),
    state: text().$type<AlertState>().notNull(),
    value: doublePrecision(),
    worstValue: doublePrecision('worst_value'),
    n: integer(),
    hasNoData: boolean('has_no_data').notNull().default(false),
    /** With `from` and `to`: from the window of its beginning to its last evaluation. */
    calls: jsonb().$type<CallQuery>(),
    startedAt: instant('started_at').notNull(),
    firedAt: instant('fired_at'),
    clearSince: instant('clear_since'),
    /** The last evaluation with enough data. */
    knownAt: instant('known_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedByName: text('acknowledged_by_name'),
    snoozedUntil: instant('snoozed_until'),
    /** Its firing has yet to be delivered: quiet hours. */
    isHeld: boolean('is_held').notNull().default(false),
    notifiedAt: instant('notified_at'),
    resolvedAt: instant('resolved_at'),
    resolvedBecause: text('resolved_because'),
  },
  (table) => [
    /** What makes a rule have one open alert, however many processes evaluate it. */
    uniqueIndex('alerts_open')
      .on(table.ruleId)
      .where(sql`state <> 'resolved'`),
    index('alerts_rule').on(table.ruleId),
    index('alerts_newest').on(table.startedAt, table.id),
  ],
)

/** What is posted to the webhook of a rule. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    event: text().$type<'firing' | 'resolved'>().notNull(),
    url: text().notNull(),
    /** The same in each attempt. */
    body: text().notNull(),
    /** That of its rule at the time, sealed under `sealedUnder`: the rule may be deleted meanwhile. */
    secret: text().notNull(),
    sealedUnder: uuid('sealed_under').notNull(),
    state: text().$type<'waiting' | 'sent' | 'failed'>().notNull(),
    attempts: integer().notNull().default(0),
    error: text(),
    createdAt: instant('created_at').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('alert_deliveries_alert').on(table.alertId, table.createdAt)],
)
