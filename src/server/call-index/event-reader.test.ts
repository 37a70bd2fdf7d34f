import { afterAll, expect, test } from 'vitest'

import type { LiveEvent } from '@/contracts/live'
import { openTestDatabase } from '@tests/harness/database'

import type { Database } from '../db/client'
import { recordLive } from '../live/feed'
import { createEventReader } from './event-reader'

const database = await openTestDatabase()
afterAll(() => database.close())

/** The same database, whose connection can be lost after so many more questions. */
const breakable = () => {
  let left = Infinity
  const db: Database = Object.create(database.db, {
    execute: {
      value: (query: Parameters<Database['execute']>[0]) => {
        left -= 1
        if (left < 0) throw new Error('the connection was lost')
        return database.db.execute(query)
      },
    },
  })
  return { db, breakAfter: (questions: number) => (left = questions) }
}
const called = (name: string): LiveEvent => ({ entity: 'call', callId: name, change: 'updated' })

test('what was read when the connection broke comes again', async () => {
  const { db, breakAfter } = breakable()
  const { readNew } = await createEventReader(db)
  const many = Array.from({ length: 5001 }, (_, index) => called(`call ${index}`))
  await recordLive(database.db, many)
  breakAfter(1)
  await expect(readNew()).rejects.toThrow('the connection was lost')
  breakAfter(Infinity)
  expect(await readNew()).toEqual(many)
  expect(await readNew()).toEqual([])
})
