import { sql } from 'drizzle-orm'
import type * as z from 'zod'

import type { Database, Transaction } from '../db/client'
import { ownMigrations, readApplied } from '../db/migrate'
import { queryRows } from '../db/rows'
import { BackupError, createDigest, type end, header, type Header, type tableStart } from './format'
import { quoted, readSequences, readTables, type Table } from './tables'

const MOST_ROWS = 200
const BATCH_BYTES = 4 * 1024 * 1024

/** Values as text that reads the same in every database. */
const SETTINGS = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'iso_8601'`,
  `set local bytea_output = 'hex'`,
  `set local extra_float_digits = 1`,
]

export const setTextForms = async (tx: Transaction) => {
  for (const setting of SETTINGS) await tx.execute(sql.raw(setting))
}

/** A table’s rows as lines, in the order of its key. */
export async function* readRows(tx: Transaction, { name, columns, key }: Table) {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const order = key.map((one) => `${quoted(one.name)}${one.isText ? ' collate "C"' : ''}`)
  await tx.execute(
    sql.raw(`declare backup_rows no scroll cursor for
             select to_json(array[${values}])::text as line from ${quoted(name)}
             order by ${order.length > 0 ? order.join(', ') : '1 collate "C"'}`),
  )
  let count = 10
  for (;;) {
    const fetch = sql.raw(`fetch forward ${count} from backup_rows`)
    const rows = await queryRows<{ line: string }>(tx, fetch)
    for (const { line } of rows) yield line
    if (rows.length < count) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    count = Math.ceil(Math.min(MOST_ROWS, (BATCH_BYTES / bytes) * count))
  }
  await tx.execute(sql.raw('close backup_rows'))
}

const requireThisVersion = async (tx: Transaction): Promise<string[]> => {
  const applied = await readApplied(tx)
  if (!applied) throw new BackupError('The database has no tables of AI Support CRM.')
  const own = ownMigrations().map(({ hash }) => hash)
  if (applied.size === own.length && own.every((hash) => applied.has(hash))) return own
  throw new BackupError(
    [...applied].every((hash) => own.includes(hash))
      ? 'The database is of an older version of AI Support CRM. Use the version that it belongs to, or start this one once.'
      : 'The database is of a newer version of AI Support CRM. Use that version.',
  )
}

type Facts = Pick<Header, 'version' | 'createdAt'>
type CredentialFacts = (tx: Transaction) => Promise<Header['credentials']>

const describe = async (tx: Transaction, facts: Facts, credentials: CredentialFacts) => {
  const migrations = await requireThisVersion(tx)
  await setTextForms(tx)
  const tables = await readTables(tx)
  const sequences = await readSequences(tx, tables)
  const first = header.parse({
    ...facts,
    migrations,
    credentials: await credentials(tx),
    sequences,
  })
  return { tables, first }
}

async function* readTableByTable(tx: Transaction, tables: Table[]) {
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name)
    yield JSON.stringify({ table: table.name, columns } satisfies z.infer<typeof tableStart>)
    const digest = createDigest()
    for await (const line of readRows(tx, table)) {
      digest.add(line)
      yield line
    }
    yield JSON.stringify(digest.value())
  }
}

async function* wholeBackup(first: Header, tables: AsyncIterable<string>) {
  const digest = createDigest()
  const counted = (line: string) => {
    digest.add(line)
    return line
  }
  yield counted(JSON.stringify(first))
  for await (const line of tables) yield counted(line)
  yield JSON.stringify({ end: digest.value() } satisfies z.infer<typeof end>)
}

/**
 * Hands the lines of a backup to `use`, all of one moment. Nothing is written to the database. Rejects with
 * a `BackupError` when it is not of this version.
 */
export const dump = <Result>(
  db: Database,
  facts: Facts,
  credentials: CredentialFacts,
  use: (lines: AsyncIterable<string>, header: Header) => Promise<Result>,
): Promise<Result> =>
  db.transaction(
    async (tx) => {
      const { tables, first } = await describe(tx, facts, credentials)
      return use(wholeBackup(first, readTableByTable(tx, tables)), first)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
