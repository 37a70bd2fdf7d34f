import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase, type TestDatabase } from '@tests/harness/database'

import { queryRows } from './rows'
import { vacuumEmbedded } from './vacuum-embedded'

let database: TestDatabase
beforeAll(async () => (database = await openTestDatabase()))
afterAll(() => database.close())

const PAGE_BYTES = 8192
const pages = async () => {
  const [row] = await queryRows<{ bytes: number }>(
    database.db,
    sql`select pg_table_size('things')::int as bytes`,
  )
  return (row?.bytes ?? NaN) / PAGE_BYTES
}

test.runIf(!process.env.TEST_DATABASE_URL)(
  'an embedded table that is written anew each hour does not grow',
  async () => {
    const { db } = database
    await db.execute(sql`create table things (id int, words text)`)
    const hour = async () => {
      await db.execute(sql`delete from things`)
      await db.execute(
        sql`insert into things select id, repeat('x', 500) from generate_series(1, 1000) as id`,
      )
      await db.execute(sql`select pg_stat_force_next_flush()`)
      await vacuumEmbedded({ db, database }, { largestBytes: 1e9 })
    }
    await hour()
    const once = await pages()
    for (let hours = 0; hours < 4; hours += 1) await hour()
    expect(await pages()).toBeLessThanOrEqual(2 * once + 2)
  },
)

test.runIf(!process.env.TEST_DATABASE_URL)(
  'a large table with a few dead rows is left alone also when its statistics were lost',
  async () => {
    const { db } = database
    await db.execute(sql`create table many (id int)`)
    await db.execute(sql`insert into many select generate_series(1, 2000)`)
    await db.execute(sql`analyze many`)
    await db.execute(sql`select pg_stat_force_next_flush()`)
    await db.execute(sql`select pg_stat_reset()`)
    const done: string[] = []
    const maintain = async (statement: string) => void done.push(statement)
    const change = async (share: number) => {
      await db.execute(sql`update many set id = id where id <= ${share * 2000}`)
      await db.execute(sql`select pg_stat_force_next_flush()`)
      await vacuumEmbedded({ db, database: { ...database, maintain } }, { largestBytes: 1e9 })
      return done.filter((statement) => statement.includes('many'))
    }
    expect(await change(0.1)).toEqual([])
    expect(await change(0.3)).toEqual(['vacuum (analyze) public.many'])
  },
)
