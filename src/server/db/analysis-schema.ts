import { pgTable, smallint, uuid } from 'drizzle-orm/pg-core'

import { instant } from './columns'
import { calls } from './schema'

export const failedAnalyses = pgTable('failed_analyses', {
  callId: uuid('call_id')
    .primaryKey()
    .references(() => calls.id, { onDelete: 'cascade' }),
  attempts: smallint().notNull(),
  failedAt: instant('failed_at').notNull(),
  /** When it is tried again; null: only when somebody asks, or the provider says more. */
  retryAt: instant('retry_at'),
})
