import { pgTable, smallint } from 'drizzle-orm/pg-core'

import { instant } from './columns'
import { callReference } from './schema'

export const failedAnalyses = pgTable('failed_analyses', {
  callId: callReference().primaryKey(),
  attempts: smallint().notNull(),
  failedAt: instant('failed_at').notNull(),
  /** When it is tried again; null: only when somebody asks, or the provider says more. */
  retryAt: instant('retry_at'),
})
