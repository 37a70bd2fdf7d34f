import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

import { instant } from './columns'
import { callReference } from './schema'

/** How each language model has done that was set as the endpoint. */
export const endpointModels = pgTable('endpoint_models', {
  model: text().primaryKey(),
  state: text({ enum: ['shadow', 'live'] })
    .notNull()
    .default('shadow'),
  /** Its summaries and titles: an administrator switches them on. */
  areTextsUsed: boolean('are_texts_used').notNull().default(false),
  judged: integer().notNull().default(0),
  right: integer().notNull().default(0),
  localRight: integer('local_right').notNull().default(0),
  /** One after the other. */
  failures: smallint().notNull().default(0),
  lastError: text('last_error'),
  pausedUntil: instant('paused_until'),
})

/** Calls the endpoint is or was asked about: category keys, and no text of the call. */
export const endpointClaims = pgTable(
  'endpoint_claims',
  {
    callId: callReference().primaryKey(),
    state: text({ enum: ['waiting', 'asked', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: smallint().notNull().default(0),
    model: text(),
    transcriptHash: text('transcript_hash'),
    category: text(),
    localCategory: text('local_category'),
    askedAt: instant('asked_at'),
  },
  (table) => [
    index('endpoint_claims_waiting')
      .on(table.attempts)
      .where(sql`state = 'waiting'`),
    index('endpoint_claims_asked').on(table.model, table.askedAt),
  ],
)
