import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Rows<Table extends PgTable> = Partial<InferInsertModel<Table>>[]

const namesOf = (table: PgTable, keys: string[]) => {
  const columns = getTableColumns(table)
  return keys.map((key) => columns[key]?.name ?? key)
}

/** Rows as one JSON text, which Postgres reads far faster than it takes a parameter per value. */
const recordset = (table: PgTable, keys: string[], rows: Record<string, unknown>[]) => {
  const names = namesOf(table, keys)
  const records = rows.map((row) =>
    Object.fromEntries(keys.map((key, index) => [names[index], row[key]])),
  )
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`
}

const list = (names: string[], of: string) => names.map((name) => `${of}"${name}"`).join(', ')

/**
 * Inserts rows in one statement, in their order, and answers `returning` of those that were not there
 * yet. Every row has the properties of the first; at least one row. `apart` names a property of long
 * texts, which are given beside the JSON: escaping and reading them would cost more than the rest.
 */
export const insertRows = <Table extends PgTable>(
  table: Table,
  rows: Rows<Table>,
  returning: SQL,
  apart?: keyof InferInsertModel<Table> & string,
): SQL => {
  // The rows' type is generic, so the compiler cannot see that they are plain objects.
  const records = rows as Record<string, unknown>[]
  const keys = Object.keys(records[0] ?? {}).filter((key) => key !== apart)
  const names = namesOf(table, keys)
  const set = recordset(table, keys, records)
  if (apart === undefined) {
    return sql`insert into ${table} (${sql.raw(list(names, ''))})
      select ${sql.raw(list(names, 'new.'))} from ${set} as new
      on conflict do nothing returning ${returning}`
  }
  const [apartName] = namesOf(table, [apart])
  const texts = sql.join(
    records.map((row) => sql`${row[apart]}::text`),
    sql`, `,
  )
  return sql`insert into ${table} (${sql.raw(list([...names, apartName ?? apart], ''))})
    select ${sql.raw(list(names, 'new.'))}, new."unnest"
    from rows from (${set}, unnest(array[${texts}])) as new
    on conflict do nothing returning ${returning}`
}

/** Sets, in one statement, every other property of the rows where `key` is theirs. */
export const updateRows = <Table extends PgTable>(
  table: Table,
  key: keyof InferInsertModel<Table> & string,
  rows: Rows<Table>,
): SQL => {
  const records = rows as Record<string, unknown>[]
  const keys = Object.keys(records[0] ?? {})
  const [keyName = key] = namesOf(table, [key])
  const assignments = namesOf(
    table,
    keys.filter((name) => name !== key),
  ).map((name) => `"${name}" = new."${name}"`)
  return sql`update ${table} set ${sql.raw(assignments.join(', '))}
    from ${recordset(table, keys, records)} as new
    where ${sql.raw(`"${getTableName(table)}"."${keyName}" = new."${keyName}"`)}`
}
