import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Database, Transaction } from './client'
import { queryText } from './rows'

/** Another process stored the same rows meanwhile: what was read is out of date. */
export class ConcurrentWrite extends Error {}

/** A statement on its way, and how many rows it has to answer. */
export type Sent = { answer: Promise<unknown[] | void>; rows: number }

/** In the order they were sent: what fails after the first failure fails because of it. */
export const expectAll = async (sent: Sent[]) => {
  await Promise.allSettled(sent.map(({ answer }) => answer))
  for (const { answer, rows } of sent) {
    const answered = await answer
    if (answered && answered.length < rows) throw new ConcurrentWrite()
  }
}

type Key<Table extends PgTable> = keyof InferInsertModel<Table> & string
type Rows<Table extends PgTable> = Partial<InferInsertModel<Table>>[]

const texts = new Map<string, string>()

const textFor = (purpose: string, write: () => string): string => {
  const text = texts.get(purpose) ?? write()
  texts.set(purpose, text)
  return text
}

const nameOf = (table: PgTable, key: string) => getTableColumns(table)[key]?.name ?? key
const quoted = (names: string[], of = '') => names.map((name) => `${of}"${name}"`).join(', ')

/** Rows as one JSON text, which Postgres reads far faster than it takes a parameter per value. */
const jsonOf = (table: PgTable, keys: string[], rows: Record<string, unknown>[]) => {
  const columns = keys.map((key) => [key, nameOf(table, key)] as const)
  return JSON.stringify(
    rows.map((row) => {
      const record: Record<string, unknown> = {}
      for (const [key, name] of columns) record[name] = row[key]
      return record
    }),
  )
}
const recordset = (table: PgTable) =>
  `jsonb_populate_recordset(null::"${getTableName(table)}", $1::jsonb)`

/** Room for so many long texts, so that few texts of SQL do for any number of rows. */
const roomFor = (count: number) => 2 ** Math.ceil(Math.log2(count))

export const insertRows = async <Table extends PgTable, Row = unknown>(
  tx: Transaction | Database,
  table: Table,
  rows: Rows<Table>,
  { returning, apart }: { returning: Key<Table>[]; apart?: Key<Table> },
): Promise<Row[]> => {
  if (rows.length === 0) return []
  // The rows' type is generic, so the compiler cannot see that they are plain objects.
  const records = rows as Record<string, unknown>[]
  const keys = Object.keys(records[0] ?? {}).filter((key) => key !== apart)
  const room = apart === undefined ? 0 : roomFor(rows.length)
  const purpose = `insert ${getTableName(table)} ${keys.join()} ${apart} ${room} ${returning.join()}`
  const text = textFor(purpose, () => {
    const names = keys.map((key) => nameOf(table, key))
    const answer = returning.map((key) => `"${nameOf(table, key)}" as "${key}"`).join(', ')
    const places = Array.from({ length: room }, (_, index) => `$${index + 2}`)
    const from =
      apart === undefined
        ? `select ${quoted(names, 'new.')} from ${recordset(table)} as new`
        : `select ${quoted(names, 'new.')}, new."unnest"
           from rows from (${recordset(table)}, unnest(array[${places.join(', ')}]::text[])) as new
           where new."unnest" is not null`
    const into = apart === undefined ? names : [...names, nameOf(table, apart)]
    return `insert into "${getTableName(table)}" (${quoted(into)}) ${from}
            on conflict do nothing returning ${answer}`
  })
  const longTexts = Array.from(
    { length: room },
    (_, index) => records[index]?.[apart ?? ''] ?? null,
  )
  return queryText<Row>(tx, text, [jsonOf(table, keys, records), ...longTexts])
}

/**
 * Sets, in one statement, every other property of the rows where `key` is theirs, and where
 * `unchanged` is as it was read. Answers those rows.
 */
export const updateRows = async <Table extends PgTable>(
  tx: Transaction | Database,
  table: Table,
  key: Key<Table>,
  rows: Rows<Table>,
  unchanged: Key<Table> = key,
): Promise<unknown[]> => {
  if (rows.length === 0) return []
  const records = rows as Record<string, unknown>[]
  const keys = Object.keys(records[0] ?? {})
  const name = getTableName(table)
  const text = textFor(`update ${name} ${key} ${unchanged} ${keys.join()}`, () => {
    const changed = keys.filter((one) => one !== key).map((one) => nameOf(table, one))
    const assignments = changed.map((column) => `"${column}" = new."${column}"`).join(', ')
    const same = nameOf(table, unchanged)
    return `update "${name}" set ${assignments} from ${recordset(table)} as new
            where "${name}"."${nameOf(table, key)}" = new."${nameOf(table, key)}"
              and "${name}"."${same}" is not distinct from new."${same}"
            returning 1`
  })
  return queryText(tx, text, [jsonOf(table, keys, records)])
}
