import { DrizzleQueryError, sql } from 'drizzle-orm'
import * as z from 'zod'

import { reasonOf } from '@/lib/reason-of'

import type { Database, Transaction } from '../db/client'
import { applyMigrations, lockMigrations, ownMigrations } from '../db/migrate'
import { queryRows } from '../db/rows'
import { readRows, setTextForms } from './dump'
import {
  BackupError,
  createDigest,
  end,
  header,
  type Header,
  isRow,
  isSameDigest,
  tableEnd,
  tableStart,
} from './format'
import { type LineReader, parseLine, readLineByLine } from './line-reader'
import { quoted, readTables, type Table } from './tables'

const MOST_ROWS = 500
const BATCH_CHARACTERS = 4 * 1024 * 1024

const damaged = (what: string) => `The backup is damaged: ${what} differ from what was backed up.`
const DAMAGED = damaged('its tables')

const readHeader = async ({ next }: LineReader): Promise<Header> => {
  const found = parseLine(header, await next(), 'This is not a backup of AI Support CRM.')
  const own = new Set(ownMigrations().map(({ hash }) => hash))
  if (found.migrations.every((hash) => own.has(hash))) return found
  throw new BackupError(
    `The backup is of a newer version of AI Support CRM (${found.version}). Use that version or a later one.`,
  )
}

const requireEmpty = async (tx: Transaction) => {
  const [row] = await queryRows<{ tables: number; name: string }>(
    tx,
    sql`select count(*)::int as tables, current_database() as name
        from pg_tables where schemaname = current_schema()`,
  )
  if (row?.tables === 0) return
  const tables = `${row?.tables} table${row?.tables === 1 ? '' : 's'}`
  throw new BackupError(`The database “${row?.name}” has ${tables} already. Use an empty one.`)
}

/** Takes the foreign keys away, so that tables can be filled in any order. Answers how to put them back. */
const withoutForeignKeys = async (tx: Transaction) => {
  const keys = await queryRows<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name,
               pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  const alter = (table: string, change: string) =>
    tx.execute(sql.raw(`alter table ${table} ${change}`))
  for (const { table, name } of keys) await alter(table, `drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of keys) {
      await alter(table, `add constraint ${name} ${definition}`)
    }
  }
}

const insertRows = (tx: Transaction, { name, columns }: Table, lines: string[]) => {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ')
  return tx.execute(
    sql`insert into ${sql.raw(`${quoted(name)} (${names}) select ${values}`)}
        from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as r`,
  )
}

/** Fills a table with the rows that follow. */
const fillTable = async (tx: Transaction, { next }: LineReader, table: Table) => {
  const digest = createDigest()
  let batch: string[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await insertRows(tx, table, batch)
    batch = []
    characters = 0
  }
  let line = await next()
  for (; isRow(line); line = await next()) {
    digest.add(line)
    batch.push(line)
    characters += line.length
    if (batch.length >= MOST_ROWS || characters >= BATCH_CHARACTERS) await flush()
  }
  const problem = damaged(`the rows of ${table.name}`)
  const given = parseLine(tableEnd, line, problem)
  if (!isSameDigest(given, digest.value())) throw new BackupError(problem)
  await flush()
  return { table, given }
}

const fillTables = async (tx: Transaction, reader: LineReader, tables: Table[]) => {
  const unfilled = new Map(tables.map((table) => [table.name, table]))
  const filled: Awaited<ReturnType<typeof fillTable>>[] = []
  for (;;) {
    const part = parseLine(z.union([tableStart, end]), await reader.next(), DAMAGED)
    if ('end' in part) {
      const isWhole = isSameDigest(part.end, reader.digest()) && unfilled.size === 0
      if (!isWhole || !(await reader.isOver())) throw new BackupError(DAMAGED)
      return filled
    }
    const table = unfilled.get(part.table)
    const columns = table?.columns.map(({ name }) => name)
    if (!table || columns?.join() !== part.columns.join()) throw new BackupError(DAMAGED)
    unfilled.delete(part.table)
    filled.push(await fillTable(tx, reader, table))
  }
}

const fill = async (tx: Transaction, reader: LineReader, { migrations, sequences }: Header) => {
  await applyMigrations(tx, new Set(migrations))
  await setTextForms(tx)
  const tables = await readTables(tx)
  const names = tables.map(({ name }) => quoted(name)).join(', ')
  await tx.execute(sql.raw(`truncate ${names} cascade`))
  const putForeignKeysBack = await withoutForeignKeys(tx)
  const filled = await fillTables(tx, reader, tables)
  await putForeignKeysBack()
  for (const [name, value] of Object.entries(sequences)) {
    await tx.execute(sql`select setval(${quoted(name)}::regclass, ${value}::bigint)`)
  }
  for (const { table, given } of filled) {
    const digest = createDigest()
    for await (const line of readRows(tx, table)) digest.add(line)
    if (!isSameDigest(given, digest.value())) {
      throw new BackupError(`The rows of ${table.name} are stored differently by this database.`)
    }
  }
  await applyMigrations(tx)
  return filled.reduce((sum, { given }) => sum + given.lines, 0)
}

/**
 * Fills an empty database with the lines of a backup, in one transaction, and compares what it then holds.
 * Answers how many rows that are. `accept` may refuse what the backup says of itself. Rejects with a
 * `BackupError`, and the database stays empty.
 */
export const load = async (
  db: Database,
  lines: AsyncIterable<string>,
  accept: (header: Header) => Promise<void>,
): Promise<number> => {
  const reader = readLineByLine(lines)
  try {
    const first = await readHeader(reader)
    await accept(first)
    return await db.transaction(async (tx) => {
      await lockMigrations(tx)
      await requireEmpty(tx)
      return fill(tx, reader, first)
    })
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error
    throw new BackupError(`The backup could not be stored: ${reasonOf(error)}.`, { cause: error })
  } finally {
    await reader.close()
  }
}
