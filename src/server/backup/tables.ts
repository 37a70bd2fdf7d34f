import { sql } from 'drizzle-orm'

import type { Transaction } from '../db/client'
import { ownTables } from '../db/migrate'
import { queryRows } from '../db/rows'

export type Table = {
  name: string
  columns: { name: string; type: string }[]
  /** The primary key, in order. */
  key: { name: string; isText: boolean }[]
}

/** Made anew by whatever process starts, or of files that are not beside the restored database. */
const LEFT_OUT = ['backups', 'processes', 'web_builds', 'web_files']

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The product’s tables, with the columns that are stored rather than computed, by name. */
export const readTables = async (tx: Transaction): Promise<Table[]> => {
  const rows = await queryRows<Table>(
    tx,
    sql`select c.relname as name,
          (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                           order by a.attnum)
           from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
          coalesce((select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.at)
           from pg_index i, unnest(i.indkey) with ordinality as k (number, at), pg_attribute a
           where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number), '[]') as key
        from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        order by c.relname collate "C"`,
  )
  const own = ownTables()
  return rows.filter(({ name }) => own.has(name) && !LEFT_OUT.includes(name))
}

/** The last number that each sequence of these tables has given. */
export const readSequences = async (tx: Transaction, tables: Table[]) => {
  const rows = await queryRows<{ name: string; of: string; value: string | null }>(
    tx,
    sql`select s.relname as name, t.relname as of, pg_sequence_last_value(s.oid)::text as value
        from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
        join pg_class t on t.oid = d.refobjid
        where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
        order by s.relname collate "C"`,
  )
  const names = new Set(tables.map(({ name }) => name))
  return Object.fromEntries(
    rows.flatMap(({ name, of, value }) =>
      value !== null && names.has(of) ? [[name, value] as const] : [],
    ),
  )
}
