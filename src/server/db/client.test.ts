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
