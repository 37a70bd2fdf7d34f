import { randomBytes } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'

import { openTestDatabase } from '@tests/harness/database'

import { migrateDatabase } from './migrate'
import { openPostgres } from './open'
import { queryRows } from './rows'

const server = process.env.TEST_DATABASE_URL
const applied = sql`select hash from applied_migrations order by hash`

test('migrating again changes nothing', async () => {
  const database = await openTestDatabase()
  const before = await queryRows(database.db, applied)
  expect(await migrateDatabase(database.db, database.kind)).toEqual([])
  expect(await queryRows(database.db, applied)).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
  await database.close()
})

test('an empty database is migrated from the first to the last, by name', async () => {
  const { db, kind, close } = await openTestDatabase()
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  const names = await migrateDatabase(db, kind)
  expect(names[0]).toBe('0000_first')
  expect(names).toEqual(names.toSorted())
  expect(names).toHaveLength((await queryRows(db, applied)).length)
  await close()
})

test('a database that a newer version has migrated is refused in words, and left as it is', async () => {
  const { db, kind, close } = await openTestDatabase()
  await db.execute(sql`insert into applied_migrations (hash) values ('of tomorrow')`)
  await expect(migrateDatabase(db, kind)).rejects.toThrow(
    'a newer version of AI Support CRM has changed its tables',
  )
  expect(await queryRows(db, applied)).toContainEqual({ hash: 'of tomorrow' })
  await close()
})

test('long texts are compressed with lz4 where the database knows it', async () => {
  const { db, close } = await openTestDatabase()
  const rows = await queryRows<{ isLz4: boolean; knowsIt: boolean }>(
    db,
    sql`select attrelid::regclass::text as table, attname as column, attcompression = 'l' as "isLz4",
               (select 'lz4' = any(enumvals) from pg_settings
                where name = 'default_toast_compression') as "knowsIt"
        from pg_attribute
        where (attrelid, attname) in (('provider_events'::regclass, 'event'),
                                      ('call_contents'::regclass, 'transcript'))`,
  )
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toMatchObject({ isLz4: row.knowsIt })
  await close()
})

// The embedded database has one process.
test.runIf(server)('processes that start together on an empty Postgres take turns', async () => {
  const name = `together_${randomBytes(6).toString('hex')}`
  const root = new Client({ connectionString: server })
  await root.connect()
  await root.query(`create database ${name}`)
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  const opened = await Promise.all([1, 2, 3].map(() => openPostgres(url.href, () => {})))
  const hashes = await Promise.all(opened.map(({ db }) => queryRows(db, applied)))
  expect(hashes[0]?.length).toBeGreaterThan(0)
  expect(hashes).toEqual(hashes.map(() => hashes[0]))
  await Promise.all(opened.map((database) => database.close()))
  await root.query(`drop database ${name} with (force)`)
  await root.end()
})
