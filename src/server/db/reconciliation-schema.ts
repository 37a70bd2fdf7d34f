import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import type { Provider } from '@/contracts/call-words'
import type { ReconciliationCounts } from '@/contracts/reconciliation'

import { instant } from './columns'

/** One run of asking a provider for calls that never arrived or never ended. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().$type<Provider>().notNull(),
    /** By the clock, by a person's press, or the import of the days before this product. */
    cause: text().$type<'schedule' | 'request' | 'import'>().notNull(),
    requestedByName: text('requested_by_name'),
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    state: text().$type<'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
    counts: jsonb().$type<ReconciliationCounts>().notNull(),
    /** The moment (ISO) up to which every call was taken: where a run goes on after a crash. */
    cursor: text(),
    error: text(),
  },
  (table) => [index('reconciliations_provider').on(table.provider, table.startedAt.desc())],
)
