import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from './columns'

/** Backups in BACKUP_DIR: those that are kept, and the last few that failed. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey().defaultRandom(),
    state: text().$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
    /** Of the machine that wrote it, and the whole path there; null while it waits. */
    host: text(),
    file: text(),
    bytes: bigint({ mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Why it failed. */
    error: text(),
    /** When its restore was last tested, and why the test failed. */
    testedAt: instant('tested_at'),
    testError: text('test_error'),
  },
  (table) => [
    index('backups_newest').on(table.createdAt, table.id),
    uniqueIndex('backups_one_at_a_time')
      .on(sql`(true)`)
      .where(sql`state in ('waiting', 'running')`),
  ],
)
