import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openTestDatabase, type TestDatabase } from '@tests/harness/database'

import { jobs } from '../db/jobs-schema'
import { enqueue } from './enqueue'
import { claimJob, type LeasedJob, type Outcome, settleJob } from './lease'

const SOON = new Date('2029-01-01T00:00:00Z')
const LATER = new Date('2030-01-01T00:00:00Z')
let database: TestDatabase
let running: LeasedJob

const add = (runAt?: Date) =>
  enqueue(database.db, { kind: 'housekeeping', key: 'a', payload: null, runAt })
const settled = async (outcome: Pick<Outcome, 'state' | 'runAt'>) => {
  await settleJob(database.db, running, { attempts: 1, error: null, ...outcome })
  return database.db.select().from(jobs)
}

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await database.truncateAll()
  await add()
  const job = await claimJob(database.db, ['housekeeping'])
  if (!job) throw new Error('No job')
  running = job
})
afterAll(() => database.close())

describe('a job that is wanted for a later time while it runs', () => {
  test.each(['done', 'dead'] as const)('and is %s then waits for that time', async (state) => {
    await add(LATER)
    expect(await settled({ state })).toMatchObject([{ state: 'waiting', runAt: LATER }])
  })

  test('waits for the earliest of several', async () => {
    for (const at of [LATER, SOON, LATER]) await add(at)
    expect(await settled({ state: 'done' })).toMatchObject([{ state: 'waiting', runAt: SOON }])
  })

  test('and at once runs at once', async () => {
    await add(LATER)
    await add()
    await settled({ state: 'done' })
    expect(await claimJob(database.db, ['housekeeping'])).toMatchObject({ id: running.id })
  })

  test('and fails is tried again as soon as any other', async () => {
    await add(LATER)
    const retried = await settled({ state: 'waiting', runAt: SOON })
    expect(retried).toMatchObject([{ state: 'waiting', runAt: SOON }])
  })
})
