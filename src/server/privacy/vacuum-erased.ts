import { sql } from 'drizzle-orm'

import { codeOf } from '@/lib/code-of'

import { readOrganisationCalendar } from '../business-hours/calendar'
import type { ChangeTx } from '../changes/change'
import { queryRows } from '../db/rows'
import type { Deps } from '../deps'
import { enqueue } from '../jobs/enqueue'
import { nextRun, type RunningJob } from '../jobs/run-job'

/** Everybody waits while a table is rewritten: a larger one of a Postgres is left to its administrator. */
const LARGEST_BYTES = 1e9

const NIGHTLY = '17 3 * * *'
const RETRY_AFTER_MS = 10 * 60_000

export const askForVacuum = async (tx: ChangeTx) => {
  const { zone } = await readOrganisationCalendar(tx)
  const runAt = nextRun(NIGHTLY, zone, tx.at) ?? undefined
  await enqueue(tx, { kind: 'vacuum-erased', key: 'all', payload: null, runAt })
}

const isLocked = (error: unknown) => codeOf(error) === '55P03'

/**
 * Rewrites the tables, so that no deleted row is left in them; answers when to try again those in use.
 * The log of an embedded database is begun anew; a Postgres keeps its own.
 */
export const vacuumErased = async (
  { db, database, log, now }: Pick<Deps, 'db' | 'database' | 'log' | 'now'>,
  { signal, progress, checkpoint }: Pick<RunningJob, 'signal' | 'progress' | 'checkpoint'>,
): Promise<Date | void> => {
  const run = (statement: string) => db.execute(sql.raw(statement))
  const isEmbedded = database.kind === 'embedded'
  const tables = await queryRows<{ name: string; bytes: string }>(
    db,
    sql`select quote_ident(relname) as name, pg_total_relation_size(oid)::text as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const due = progress as string[] | null
  const locked: string[] = []
  for (const { name, bytes } of tables.filter(({ name: it }) => due?.includes(it) ?? true)) {
    signal.throwIfAborted()
    const isLarge = !isEmbedded && Number(bytes) > LARGEST_BYTES
    if (isLarge) log.warn({ table: name }, 'too large to be rewritten now: run VACUUM FULL on it')
    await database
      .maintain(`vacuum (${isLarge ? '' : 'full, '}analyze) ${name}`)
      .catch((error: unknown) => {
        if (!isLocked(error)) throw error
        locked.push(name)
      })
  }
  if (locked.length > 0) {
    await checkpoint(db, locked)
    log.info({ tables: locked }, 'in use, and to be rewritten in ten minutes')
    return new Date(now().getTime() + RETRY_AFTER_MS)
  }
  if (!isEmbedded) return
  await run('vacuum full pg_statistic')
  await run('set wal_recycle = off')
  await run('select pg_switch_wal()')
  await run('checkpoint')
}
