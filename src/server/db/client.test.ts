import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { openTestDatabase } from '@tests/harness/database'

// A Postgres has more than one.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'what somebody on the line waits for comes before what waited longer for the one session',
  async () => {
    const { db, urgent, close } = await openTestDatabase()
    const order: string[] = []
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const usual = Array.from({ length: 20 }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        begun()
        await isReleased
        order.push('usual')
      }),
    )
    await isBegun
    const first = urgent.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      order.push('urgent')
    })
    release()
    await Promise.all([first, ...usual])
    expect([order.indexOf('urgent'), order.length]).toEqual([1, 21])
    await close()
  },
)

test.skipIf(process.env.TEST_DATABASE_URL)(
  'a statement that fails takes along none of those beside it, nor what listens',
  async () => {
    const { db, listen, close } = await openTestDatabase()
    let hear = () => {}
    const isHeard = new Promise<void>((resolve) => (hear = resolve))
    await listen('things', hear)
    const selects = [sql`select 1 as one`, sql`select 1 / 0`, sql`select 2 as two`]
    const answers = await Promise.allSettled(selects.map((select) => db.execute(select)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await db.execute(sql`notify things`)
    await isHeard
    await close()
  },
)

test.skipIf(process.env.TEST_DATABASE_URL)(
  'statements that wait together are asked together, those behind a transaction after it',
  async () => {
    const { db, close } = await openTestDatabase()
    const order: string[] = []
    const note = (name: string) => () => void order.push(name)
    await Promise.all([
      db.execute(sql`select 1`).then(note('one')),
      db.execute(sql`select 2`).then(note('two')),
      db
        .transaction(async (tx) => {
          await tx.execute(sql`select 3`)
          await tx.execute(sql`select 4`)
        })
        .then(note('both')),
      db.execute(sql`select 5`).then(note('five')),
    ])
    expect(order).toEqual(['one', 'two', 'both', 'five'])
    await close()
  },
)
