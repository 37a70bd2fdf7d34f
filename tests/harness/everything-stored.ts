import { sql } from 'drizzle-orm'

import type { Database } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

/** How many rows each table has. */
export const rowsStored = async (db: Database) => {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counted = tables.map(async ({ name }) => {
    const [row] = await queryRows<{ rows: number }>(
      db,
      sql.raw(`select count(*)::int as rows from ${name}`),
    )
    return [name, row?.rows] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

/** Every table as text: what is erased may stand nowhere. */
export const everythingStored = async (db: Database) => {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify(await queryRows(db, sql.raw(`select t::text as row from ${name} t`))),
    ),
  )
  return texts.join('\n')
}
