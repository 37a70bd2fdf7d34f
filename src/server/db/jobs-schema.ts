import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** Not rounded: what is due at once would be due a moment later. */
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Work beside the requests. Moments are the database's: the processes' clocks may differ. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    key: text(),
    payload: jsonb(),
    state: text().$type<'waiting' | 'running' | 'done' | 'dead'>().notNull().default('waiting'),
    priority: smallint().notNull().default(0),
    runAt: instant('run_at')
      .notNull()
      .default(sql`now()`),
    attempts: smallint().notNull().default(0),
    /** Asked for once more while it ran. */
    again: boolean().notNull().default(false),
    leaseToken: uuid('lease_token'),
    leasedUntil: instant('leased_until'),
    progress: jsonb(),
    error: text(),
    /** A cron expression and the zone it counts in; null for what runs once. */
    schedule: text(),
    zone: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('jobs_unique')
      .on(table.kind, table.key)
      .where(sql`state in ('waiting', 'running')`),
    index('jobs_newest').on(table.createdAt, table.id),
    index('jobs_due')
      .on(table.runAt)
      .where(sql`state in ('waiting', 'running')`),
  ],
)
