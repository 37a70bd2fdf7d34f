import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { backupOf, endedAnew, startBackups, withHeader, withRow } from '@tests/harness/backup-lines'

import { applyMigrations, readApplied } from '../db/migrate'
import { createDigest, header, isRow, tableStart } from './format'
import { readTables, type Table } from './tables'

let world: Awaited<ReturnType<typeof startBackups>>
let backup: string[]

beforeAll(async () => {
  world = await startBackups()
  backup = world.backup
})
afterAll(() => world.close())
beforeEach(() => world.empty())

const TOO_EARLY = 'The backup ends too early: it was not written or copied completely.'
const ROWS_DIFFER = 'The backup is damaged: the rows of calls differ from what was backed up.'
const TABLES_DIFFER = 'The backup is damaged: its tables differ from what was backed up.'
const NO_BACKUP = 'This is not a backup of AI Support CRM.'

/** The lines without the rows of a table, as if it had none. */
const withoutRows = (table: string) => {
  const at = backup.findIndex((line) => line.startsWith(`{"table":"${table}"`))
  const end = backup.findIndex((line, index) => index > at && line.startsWith('{'))
  return endedAnew(backup.toSpliced(at + 1, end - at, JSON.stringify(createDigest().value())))
}

test.each<[string, () => string[], string]>([
  ['nothing', () => [], TOO_EARLY],
  ['a header alone', () => backup.slice(0, 1), TOO_EARLY],
  ['half of one', () => backup.slice(0, backup.length / 2), TOO_EARLY],
  ['one without its end', () => backup.slice(0, -1), TOO_EARLY],
  ['one without a row', () => withRow(backup, 'calls', () => []), ROWS_DIFFER],
  ['one with a row twice', () => withRow(backup, 'calls', (row) => [row, row]), ROWS_DIFFER],
  ['one with a row that is no JSON', () => withRow(backup, 'calls', () => ['[']), ROWS_DIFFER],
  [
    'one with another header',
    () => [(backup[0] ?? '').replace('abc', 'abd'), ...backup.slice(1)],
    TABLES_DIFFER,
  ],
  ['one without tables', () => endedAnew([...backup.slice(0, 1), '']), TABLES_DIFFER],
  ['one with more behind its end', () => [...backup, '[]'], TABLES_DIFFER],
  [
    'one with another table',
    () => endedAnew(backup.map((line) => line.replace('"table":"users"', '"table":"secrets"'))),
    TABLES_DIFFER,
  ],
  ['something else', () => ['{"calls":[]}'], NO_BACKUP],
  ['no JSON', () => ['id,name'], NO_BACKUP],
  [
    'one whose rows do not belong together',
    () => withoutRows('users'),
    'The backup could not be stored: insert or update on table',
  ],
])('%s is refused, and the database stays empty', async (_, lines, sentence) => {
  await expect(world.restore(lines())).rejects.toThrow(sentence)
  expect(await world.tables()).toEqual([])
})

type Row = (string | null)[]

/** The lines as a version wrote them that had fewer tables, and fewer columns in some. */
const asOlder = (lines: string[], tables: Table[]) => {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((it) => it.name)]))
  let kept: number[] | null = null
  let isNew = false
  let digest = createDigest()
  const older = lines.flatMap((line) => {
    const start = tableStart.safeParse(JSON.parse(line))
    if (start.success) {
      const { table, columns } = start.data
      const had = columnsOf.get(table)
      isNew = had === undefined
      if (had === undefined) return []
      kept = had.length < columns.length ? had.map((name) => columns.indexOf(name)) : null
      digest = createDigest()
      return kept ? JSON.stringify({ table, columns: had }) : line
    }
    if (isNew && !('end' in JSON.parse(line))) return []
    if (!kept) return line
    if (!isRow(line)) {
      kept = null
      return JSON.stringify(digest.value())
    }
    const row: Row = JSON.parse(line)
    const shorter = JSON.stringify(kept.map((at) => row[at]))
    digest.add(shorter)
    return shorter
  })
  return endedAnew(older)
}

test('the backup of an older version is restored, and brought to this one', async () => {
  const { migrations } = header.parse(JSON.parse(backup[0] ?? ''))
  const older = migrations.slice(0, -2)
  const tables = await world.target.db.transaction(async (tx) => {
    await applyMigrations(tx, new Set(older))
    return readTables(tx)
  })
  await world.empty()
  await world.restore(withHeader(asOlder(backup, tables), { migrations: older }))
  expect(await readApplied(world.target.db)).toEqual(new Set(migrations))
  expect(asOlder(await backupOf(world.target.db), tables)).toEqual(asOlder(backup, tables))
})

test.each([
  ['a newer', sql`insert into applied_migrations (hash) values ('of tomorrow')`],
  [
    'an older',
    sql`delete from applied_migrations where hash = (select max(hash) from applied_migrations)`,
  ],
])('the database of %s version is not backed up', async (what, change) => {
  await world.restore(backup)
  await world.target.db.execute(change)
  await expect(backupOf(world.target.db)).rejects.toThrow(`The database is of ${what} version`)
})
