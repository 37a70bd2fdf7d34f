import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from './columns'

/** Server processes on this database. Each updates its row while it runs and deletes it when it stops. */
export const processes = pgTable(
  'processes',
  {
    id: uuid().primaryKey(),
    role: text().$type<'all' | 'web' | 'worker'>().notNull(),
    version: text().notNull(),
    commit: text(),
    host: text().notNull(),
    pid: integer().notNull(),
    memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull(),
    startedAt: instant('started_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('processes_seen').on(table.seenAt)],
)
