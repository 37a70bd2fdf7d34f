import { sql } from 'drizzle-orm'

import type { Database } from './client'
import { queryRows } from './rows'

/** In bytes, with indexes. */
export const databaseSize = async (db: Database): Promise<number> => {
  const [size] = await queryRows<{ bytes: string }>(
    db,
    sql`select pg_database_size(current_database()) as bytes`,
  )
  return Number(size?.bytes)
}
