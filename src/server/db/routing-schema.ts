import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type {
  RoutingPersonInput,
  RoutingRule,
  RoutingTeam,
  RoutingVerdict,
} from '@/contracts/routing'

import { instant, versionColumns } from './columns'
import { callReference, users } from './schema'

/** One row: who gets which work. */
export const routingPlans = pgTable('routing_plans', {
  id: smallint().primaryKey().default(1),
  rules: jsonb().$type<RoutingRule[]>().notNull(),
  teams: jsonb().$type<RoutingTeam[]>().notNull(),
  people: jsonb().$type<RoutingPersonInput[]>().notNull(),
  capacity: integer().notNull(),
  returnMinutes: integer('return_minutes'),
  ...versionColumns(),
})

/** The way of a call's open work to a person. */
export const routings = pgTable(
  'routings',
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: callReference().notNull(),
    /** `new`: no rule was looked for yet. `held`: a rule was found, and no one who could take it. */
    state: text().$type<'new' | 'held' | 'assigned'>().notNull().default('new'),
    /** Since when the work waits, also where it came back. */
    since: instant('since').notNull(),
    ruleId: uuid('rule_id'),
    ruleName: text('rule_name').notNull().default(''),
    /** Why it is held, or why this person. */
    reason: text().notNull().default(''),
    /** How often it was not begun, and by whom. */
    returns: integer().notNull().default(0),
    notBegunByIds: uuid('not_begun_by_ids').array().notNull().default([]),

    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    assigneeName: text('assignee_name'),
    assignedAt: instant('assigned_at'),
    candidates: jsonb().$type<RoutingVerdict[]>().notNull().default([]),
    stepIds: uuid('step_ids').array().notNull().default([]),
    ticketIds: uuid('ticket_ids').array().notNull().default([]),
    /** When it is looked whether it was begun; null: never, or it was. */
    returnAt: instant('return_at'),
  },
  (table) => [
    uniqueIndex('routings_waiting')
      .on(table.callId)
      .where(sql`state <> 'assigned'`),
    index('routings_held')
      .on(table.since, table.id)
      .where(sql`state <> 'assigned'`),
    index('routings_assigned')
      .on(table.assignedAt, table.id)
      .where(sql`state = 'assigned'`),
    index('routings_assignee').on(table.assigneeId, table.assignedAt),
    index('routings_return')
      .on(table.returnAt)
      .where(sql`return_at is not null`),
    index('routings_call').on(table.callId),
  ],
)
