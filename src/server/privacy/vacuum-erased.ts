import { sql } from 'drizzle-orm'

import type { Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import type { Deps } from '../deps'
import { enqueue } from '../jobs/enqueue'
import type { RunningJob } from '../jobs/run-job'

/** Everybody waits while a table is rewritten: a larger one of a Postgres is left to its administrator. */
const LARGEST_BYTES = 1e9

export const askForVacuum = (tx: Transaction) =>
  enqueue(tx, { kind: 'vacuum-erased', key: 'all', payload: null })

/**
 * Rewrites the tables, so that no deleted row is left in them. The embedded database's log is begun
 * anew as well; that of a Postgres, its replicas and its backups are out of reach.
 */
export const vacuumErased = async (
  { db, database, log }: Pick<Deps, 'db' | 'database' | 'log'>,
  { signal }: Pick<RunningJob, 'signal'>,
) => {
  const run = (statement: string) => db.execute(sql.raw(statement))
  const isEmbedded = database.kind === 'embedded'
  const tables = await queryRows<{ name: string; bytes: string }>(
    db,
    sql`select quote_ident(relname) as name, pg_total_relation_size(oid)::text as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  for (const { name, bytes } of tables) {
    signal.throwIfAborted()
    const isLarge = !isEmbedded && Number(bytes) > LARGEST_BYTES
    if (isLarge) log.warn({ table: name }, 'too large to be rewritten now: run VACUUM FULL on it')
    await run(`vacuum (${isLarge ? '' : 'full, '}analyze) ${name}`)
  }
  if (!isEmbedded) return
  await run('vacuum full pg_statistic')
  await run('set wal_recycle = off')
  await run('select pg_switch_wal()')
  await run('checkpoint')
}
