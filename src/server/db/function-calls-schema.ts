import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Provider } from '@/contracts/call-words'

import { callers } from './callers-schema'
import { instant, versionColumns } from './columns'
import { nextSteps } from './next-steps-schema'
import { callReference } from './schema'
import { tickets } from './tickets-schema'

/** Whether the voice agent may ask; without a row it may not. */
export const customFunctions = pgTable('custom_functions', {
  id: smallint().primaryKey().default(1),
  isEnabled: boolean('is_enabled').notNull(),
  ...versionColumns(),
})

/** What the voice agent asked during a call and was answered, so that asking again repeats the answer. */
export const functionCalls = pgTable(
  'function_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().$type<Provider>().notNull(),
    providerCallId: text('provider_call_id').notNull(),
    /** The provider's, or a hash of call, name and arguments where it sends none. */
    toolCallId: text('tool_call_id').notNull(),
    name: text().notNull(),
    arguments: jsonb().$type<Record<string, string>>().notNull(),
    /** Names of what else was sent, such as a number: it counts for nothing. */
    ignored: text().array().notNull(),
    answer: text().notNull().default(''),
    isRefused: boolean('is_refused').notNull().default(false),
    at: instant('at').notNull(),
    ms: integer().notNull().default(0),
    /** Null until the call is known. */
    callId: callReference(),
    callerId: uuid('caller_id').references(() => callers.id, { onDelete: 'cascade' }),
    nextStepId: uuid('next_step_id').references(() => nextSteps.id, { onDelete: 'set null' }),
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('function_calls_tool_call').on(
      table.provider,
      table.providerCallId,
      table.toolCallId,
    ),
    index('function_calls_call').on(table.callId),
    index('function_calls_caller').on(table.callerId),
    index('function_calls_next_step')
      .on(table.nextStepId)
      .where(sql`next_step_id is not null`),
    index('function_calls_ticket')
      .on(table.ticketId)
      .where(sql`ticket_id is not null`),
    index('function_calls_waiting')
      .on(table.at)
      .where(sql`call_id is null`),
  ],
)
