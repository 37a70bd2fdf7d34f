import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Database } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

type Row = { id?: string; kept_id?: string | null }

/** Every row of these tables by its id, or by all of it; but for which one stands for it after merges. */
const rowsOf = async (db: Database, tables: readonly PgTable[]) => {
  const rows = new Map<string, string>()
  let merged = 0
  for (const table of tables) {
    const found = await queryRows<{ row: Row }>(db, sql`select to_jsonb(t) as row from ${table} t`)
    for (const { row } of found) {
      const { kept_id: keptId = null, ...rest } = row
      if (keptId !== null) merged += 1
      const text = JSON.stringify(rest)
      rows.set(`${getTableName(table)} ${rest.id ?? text}`, text)
    }
  }
  return { rows, merged }
}

/** Follows the rows of these tables through work that is no merge: what they would be without merges. */
export const followRows = (db: Database, tables: readonly PgTable[]) => {
  const expected = new Map<string, string>()
  return {
    follow: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const before = await rowsOf(db, tables)
      const result = await work()
      const after = await rowsOf(db, tables)
      for (const [key, row] of after.rows) if (before.rows.get(key) !== row) expected.set(key, row)
      for (const key of before.rows.keys()) if (!after.rows.has(key)) expected.delete(key)
      return result
    },
    /** Sorted, so that a difference can be read. */
    compared: async () => {
      const { rows, merged } = await rowsOf(db, tables)
      const texts = (some: ReadonlyMap<string, string>) => [...some.values()].toSorted()
      return { found: texts(rows), expected: texts(expected), merged }
    },
  }
}
