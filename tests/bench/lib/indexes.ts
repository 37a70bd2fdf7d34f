import { sql } from 'drizzle-orm'

import type { Database } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

/**
 * Drops the indexes of these tables that no constraint needs: filling a table and indexing it then is
 * many times faster. Answers what makes them again.
 */
export const dropIndexes = async (db: Database, tables: string[]): Promise<() => Promise<void>> => {
  const names = tables.map((table) => `'${table}'`).join(', ')
  const dropped = await queryRows<{ name: string; definition: string }>(
    db,
    sql.raw(`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in (${names})
      and not exists (select from pg_constraint where conname = indexname)`),
  )
  for (const { name } of dropped) await db.execute(sql.raw(`drop index "${name}"`))
  return async () => {
    for (const { definition } of dropped) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
        await tx.execute(sql.raw(definition))
      })
    }
  }
}
