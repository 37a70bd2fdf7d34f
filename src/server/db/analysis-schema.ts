import { pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'

import { calls } from './schema'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const failedAnalyses = pgTable('failed_analyses', {
  callId: uuid('call_id')
    .primaryKey()
    .references(() => calls.id, { onDelete: 'cascade' }),
  attempts: smallint().notNull(),
  failedAt: instant('failed_at').notNull(),
  /** When it is tried again; null: only when somebody asks, or the provider says more. */
  retryAt: instant('retry_at'),
})
