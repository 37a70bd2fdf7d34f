import { sql } from 'drizzle-orm'

import type { Database, OpenDatabase } from './client'
import { queryRows } from './rows'

/**
 * Frees the rows that changes and deletions left behind, where they are more than a fifth of a table, as
 * the autovacuum of a Postgres does. The embedded database has none, and its files would only grow. Its one
 * connection is taken meanwhile: a table of more than `largestBytes` is left out.
 */
export const vacuumEmbedded = async (
  { db, database }: { db: Database; database: Pick<OpenDatabase, 'kind' | 'maintain'> },
  { largestBytes }: { largestBytes: number },
) => {
  if (database.kind !== 'embedded') return
  const due = await queryRows<{ name: string }>(
    db,
    // The statistics begin anew where the database was not closed; the catalog still has the last count.
    sql`select format('%I.%I', stat.schemaname, stat.relname) as name
        from pg_stat_all_tables stat join pg_class class on class.oid = stat.relid
        where stat.n_dead_tup > 50 + 0.2 * greatest(stat.n_live_tup, class.reltuples)
          and pg_total_relation_size(stat.relid) <= ${largestBytes}
        order by stat.relname`,
  )
  for (const { name } of due) await database.maintain(`vacuum (analyze) ${name}`)
}
