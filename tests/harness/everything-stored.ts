import { sql } from 'drizzle-orm'

import type { Database } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

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
