import { afterAll, beforeAll, expect, test } from 'vitest'

import { users } from '@/server/db/schema'

import { openTestDatabase, type TestDatabase } from './database'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a test database is migrated, its own, and empty again after truncateAll', async () => {
  const other = await openTestDatabase()
  await other.db
    .insert(users)
    .values({ name: 'Ada', email: 'ada@example.com', role: 'agent', passwordHash: '-' })
  expect(await other.db.select().from(users)).toHaveLength(1)
  expect(await database.db.select().from(users)).toHaveLength(0)
  await other.truncateAll()
  expect(await other.db.select().from(users)).toHaveLength(0)
  await other.close()
})

test('runs on the kind of database that was asked for', () => {
  expect(database.kind).toBe(process.env.TEST_DATABASE_URL ? 'postgres' : 'embedded')
})
