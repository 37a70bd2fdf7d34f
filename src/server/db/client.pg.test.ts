import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { openTestDatabase } from '@tests/harness/database'

import { queryRows } from './rows'

// Nobody can end the one session of the embedded database but its own end.
test('a connection that is lost in the middle of a transaction fails that transaction alone', async () => {
  const { db, close } = await openTestDatabase()
  const cut = db.transaction(async (tx) => {
    const [own] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${own?.pid})`)
    await tx.execute(sql`select 1`)
  })
  await expect(cut).rejects.toThrow('Failed query')
  expect(await queryRows(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  await close()
})
