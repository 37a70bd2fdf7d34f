import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import type { Database } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

/** Resolves when a transaction of this Postgres database waits for a lock of this kind. */
export const lockWaitedFor = (db: Database, kind: 'advisory' | 'transactionid') =>
  expect
    .poll(() =>
      queryRows(
        db,
        sql`select 1 from pg_locks join pg_stat_activity using (pid)
            where not granted and locktype = ${kind} and datname = current_database()`,
      ),
    )
    .not.toEqual([])
