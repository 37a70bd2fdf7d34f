import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { openTestDatabase } from '@tests/harness/database'
import { startInSourceThread } from '@tests/harness/embedded-thread'

import type { OpenDatabase } from './client'
import type { Embedded } from './embedded'
import { openEmbedded } from './open'
import { queryRows } from './rows'
import { WireStream } from './wire-stream'

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'support-crm-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const unexpected = (error: Error) => {
  throw error
}
/** A function that calls itself until the stack is full. */
const ENDLESS = sql`create function endless(depth int) returns int language plpgsql
  as 'begin return endless(depth + 1); end'`
/** Deeper than any stack, and Postgres does not count how deep it is. */
const TOO_DEEP = sql.raw(`select '${'['.repeat(3_000_000)}'::jsonb`)

const places = [
  ['in the same thread', openTestDatabase],
  [
    'in a thread of its own',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'support-crm-embedded-'))
      const database = await openEmbedded(folder, startInSourceThread, unexpected)
      const close = async () => {
        await database.close()
        rmSync(folder, { recursive: true })
      }
      return { ...database, close }
    },
  ],
] as const

describe.each(places)('the database %s', (_place, open) => {
  let database: OpenDatabase
  beforeAll(async () => (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.execute(sql`drop table if exists things`)
    await database.db.execute(
      sql`create table things (id bigint primary key, words text, bytes bytea, facts jsonb, at timestamptz)`,
    )
  })
  const insert = (id: number, words = '') =>
    database.db.execute(sql`insert into things (id, words) values (${id}, ${words})`)
  const ids = async () => {
    const rows = await queryRows<{ id: string }>(
      database.db,
      sql`select id from things order by id`,
    )
    return rows.map(({ id }) => id)
  }

  test('answers everything that is asked at once, each its own', async () => {
    const rows = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        queryRows<{ number: number }>(database.db, sql`select ${number}::int as number`),
      ),
    )
    expect(rows.flat().map(({ number }) => number)).toEqual([...Array(200).keys()])
  })

  test('says what is wrong with a statement, and does those beside it', async () => {
    await insert(1)
    const [again, misspelt, another] = await Promise.allSettled([
      insert(1),
      database.db.execute(sql`selec nothing`),
      insert(2),
    ])
    expect(again).toMatchObject({
      reason: { cause: { code: '23505', constraint: 'things_pkey', table: 'things' } },
    })
    expect(misspelt).toMatchObject({ reason: { cause: { code: '42601' } } })
    expect(another.status).toBe('fulfilled')
    expect(await ids()).toEqual(['1', '2'])
  })

  test('keeps a transaction whole and to itself', async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into things (id) values (1)`)
      await expect(
        tx.transaction((inner) => inner.execute(sql`insert into things (id) values (1)`)),
      ).rejects.toThrow('insert into things')
      await tx.execute(sql`insert into things (id) values (2)`)
      throw new Error('changed my mind')
    })
    const beside = insert(3)
    await expect(failing).rejects.toThrow('changed my mind')
    await beside
    expect(await ids()).toEqual(['3'])
  })

  test('gives values back as they came, however many and large', async () => {
    const words = "“Grüße” 🎧 \\ ' \n 漢字 ".repeat(250_000)
    const bytes = Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => at % 256))
    const facts = { nested: [1.5, null, { 'a b': '🎧' }] }
    const at = new Date('2026-11-21T23:59:59.999Z')
    await database.db.execute(sql`insert into things (id, words, bytes, facts, at)
      values (9007199254740993, ${words}, ${bytes}, ${JSON.stringify(facts)}::jsonb, ${at.toISOString()})`)
    await database.db.execute(
      sql`insert into things (id, words) select id, repeat('x', 200) from generate_series(1, 100000) as id`,
    )
    const rows = await queryRows<{
      id: string
      words: string
      bytes: Buffer | null
      facts: unknown
      at: string | null
    }>(database.db, sql`select id, words, bytes, facts, at from things order by id`)
    expect(rows).toHaveLength(100_001)
    expect(rows[99_999]).toMatchObject({ id: '100000', words: 'x'.repeat(200), bytes: null })
    const last = rows.at(-1)
    expect(last).toMatchObject({ id: '9007199254740993', facts })
    expect(last?.words === words).toBe(true)
    expect(last?.bytes?.equals(bytes)).toBe(true)
    expect(new Date(last?.at ?? '')).toEqual(at)
  })
})

const connect = async (embedded: Embedded) => {
  const client = new pg.Client({
    stream: () => new WireStream(embedded),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  })
  await client.connect()
  return client
}

test('a connection that ends leaves nothing to the next one', async () => {
  const embedded = await startInSourceThread(makeFolder(), unexpected)
  const first = await connect(embedded)
  await first.query('create table things (id int)')
  await first.query('create temporary table mine (id int)')
  await first.query("set time zone 'Asia/Tokyo'")
  await first.query('begin')
  await first.query('insert into things values (1)')
  const waiting = connect(embedded)
  await first.end()
  const second = await waiting
  expect((await second.query('select id from things')).rows).toEqual([])
  expect((await second.query('show time zone')).rows).toEqual([{ TimeZone: 'UTC' }])
  await expect(second.query('select id from mine')).rejects.toMatchObject({ code: '42P01' })
  await second.end()
  await embedded.close()
})

test('closing waits for what was asked, and the folder has it', async () => {
  const folder = makeFolder()
  const first = await openEmbedded(folder, startInSourceThread, unexpected)
  const asked = [
    queryRows(first.db, sql`create table things as select generate_series(1, 100000) as id`),
    queryRows(first.db, sql`delete from things where id > 500`),
  ]
  await first.close()
  expect(await Promise.all(asked)).toHaveLength(2)
  const again = await openEmbedded(folder, startInSourceThread, unexpected)
  expect(await queryRows(again.db, sql`select count(*)::int as n from things`)).toEqual([
    { n: 500 },
  ])
  await again.close()
})

test('a copy of its files has what was committed, in the middle of a transaction', async () => {
  const folder = makeFolder()
  const { db, copyTo, close } = await openEmbedded(folder, startInSourceThread, unexpected)
  const copied = makeFolder()
  await db.execute(sql`create table things as select generate_series(1, 500) as id`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into things select generate_series(501, 1000)`)
    await copyTo?.(join(copied, 'database'))
  })
  await expect(copyTo?.(join(folder, 'database/PG_VERSION'))).rejects.toThrow(
    'Cannot overwrite non-directory',
  )
  const count = (from: OpenDatabase['db']) =>
    queryRows(from, sql`select count(*)::int as n from things`)
  expect(await count(db)).toEqual([{ n: 1000 }])
  const copy = await openEmbedded(copied, startInSourceThread, unexpected)
  expect(await count(copy.db)).toEqual([{ n: 500 }])
  await copy.close()
  await close()
})

test('a statement that is too deep is refused; one that breaks the database is not answered', async () => {
  const lost: Error[] = []
  const folder = makeFolder()
  const { db } = await openEmbedded(folder, startInSourceThread, (error) => lost.push(error))
  await db.execute(ENDLESS)
  await expect(db.execute(sql`select endless(1)`)).rejects.toMatchObject({
    cause: { code: '54001' },
  })
  await db.execute(sql`create table things (id int)`)
  expect(lost).toEqual([])

  const asked = await Promise.allSettled([
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1)`)
      await tx.execute(TOO_DEEP)
    }),
    queryRows(db, sql`insert into things values (2)`),
  ])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect
    .poll(() => lost.map(({ message }) => message))
    .toEqual(['Maximum call stack size exceeded'])
  await expect(db.execute(sql`select 1`)).rejects.toThrow('select 1')

  const again = await openEmbedded(folder, startInSourceThread, unexpected)
  expect(await queryRows(again.db, sql`select id from things`)).toEqual([])
  await again.close()
})

test('a lock file that a kill left empty does not keep the database from starting', async () => {
  const folder = makeFolder()
  const first = await openEmbedded(folder, startInSourceThread, unexpected)
  await first.db.execute(sql`create table things (id int)`)
  await first.close()
  writeFileSync(join(folder, 'database', 'postmaster.pid'), '')
  const again = await openEmbedded(folder, startInSourceThread, unexpected)
  expect(await queryRows(again.db, sql`select id from things`)).toEqual([])
  await again.close()
})

test('what a kill left of a new database does not keep it from being made', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'database.new'))
  writeFileSync(join(folder, 'database.new', 'PG_VERSION'), '')
  const made = await openEmbedded(folder, startInSourceThread, unexpected)
  expect(await queryRows(made.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  expect(readdirSync(folder)).toEqual(['database'])
  await made.close()
})

test('a folder that holds no database is refused with the reason', async () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'database'), 'not a folder')
  await expect(openEmbedded(folder, startInSourceThread, unexpected)).rejects.toThrow('EEXIST')
})
