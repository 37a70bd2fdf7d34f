import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { startServer } from '@tests/harness/server'

test('a database that only reads is not ready', async () => {
  const server = await startServer()
  const ready = async () => {
    const answer = await server.request('/readyz')
    return { status: answer.status, said: await answer.json() }
  }
  const { database } = server.deps
  const tryWrite = database.tryWrite
  // As on a full disk: every read is answered.
  database.tryWrite = async () => {
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      await tx.execute(sql`create table more (id int)`)
    })
  }
  expect(await ready()).toEqual({
    status: 503,
    said: { status: 'the database cannot store anything' },
  })
  database.tryWrite = tryWrite
  expect(await ready()).toEqual({ status: 200, said: { status: 'ready' } })
  await server.close()
})
