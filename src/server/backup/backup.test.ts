import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { backupOf, startBackups, withHeader, withRow } from '@tests/harness/backup-lines'
import { runBackup } from '@tests/harness/run-backup'

import { queryRows } from '../db/rows'

let world: Awaited<ReturnType<typeof startBackups>>

beforeAll(async () => {
  world = await startBackups()
})
afterAll(() => world.close())
beforeEach(() => world.empty())

test('what is backed up and restored is backed up the same again, and its numbers go on', async () => {
  const { backup, restore, target } = world
  const rows = backup.filter((line) => line.startsWith('['))
  expect(rows.length).toBeGreaterThan(40)
  expect(await restore(backup)).toBe(rows.length)
  expect(await backupOf(target.db)).toEqual(backup)
  const isNew = sql`select nextval('tickets_number_seq') > (select max(number) from tickets) as ticket,
    nextval('calls_seq_seq') > (select max(seq) from calls) as call`
  expect(await queryRows(target.db, isNew)).toEqual([{ ticket: true, call: true }])
})

test('every table is in it, but for those that are made anew', async () => {
  const { backup, source } = world
  const all = await queryRows<{ name: string }>(
    source.db,
    sql`select tablename as name from pg_tables where schemaname = current_schema()`,
  )
  const made = ['backups', 'applied_migrations', 'processes', 'web_builds', 'web_files']
  const names = all.map(({ name }) => name).filter((name) => !made.includes(name))
  const starts = backup.flatMap((line) => /^\{"table":"(\w+)"/.exec(line)?.[1] ?? [])
  expect(starts.toSorted()).toEqual(names.toSorted())
})

test('tables of others in the same database are left alone', async () => {
  const { backup, source } = world
  await source.db.execute(sql`create table not_ours (id int)`)
  expect(await backupOf(source.db)).toEqual(backup)
  await source.db.execute(sql`drop table not_ours`)
})

test.each([
  [
    'that ends too early',
    () => world.backup.slice(0, 10),
    'The backup ends too early: it was not written or copied completely.',
  ],
  [
    'with a changed row',
    () => withRow(world.backup, 'calls', (row) => [row.replace('vapi', 'retell')]),
    'The backup is damaged: the rows of calls differ from what was backed up.',
  ],
  [
    'of a newer version',
    () => withHeader(world.backup, { version: '9.1.0', migrations: ['of tomorrow'] }),
    'The backup is of a newer version of AI Support CRM (9.1.0). Use that version or a later one.',
  ],
])('a backup %s is refused, and the database stays empty', async (_, lines, sentence) => {
  await expect(world.restore(lines())).rejects.toThrow(sentence)
  expect(await world.tables()).toEqual([])
})

test('a database that has tables is not filled', async () => {
  const { backup, restore, tables, target } = world
  await target.db.execute(sql`create table something (id int)`)
  await expect(restore(backup)).rejects.toThrow(/^The database “.+” has 1 table already\./)
  expect(await tables()).toHaveLength(1)
})

test('a move is from the embedded database only', async () => {
  const [from, to] = ['postgres://desk@one/desk', 'postgres://desk@other/desk']
  await expect(runBackup(from, ['move', to])).rejects.toThrow(/^A move is from the embedded/)
})
