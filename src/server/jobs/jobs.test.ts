import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { openTestDatabase, type TestDatabase } from '@tests/harness/database'

import { jobs } from '../db/jobs-schema'
import { createLog } from '../log'
import { enqueue } from './enqueue'
import { claimJob, LeaseLost, renewLease, settleJob } from './lease'
import { GiveUp, type JobEnds, type JobHandler, type JobHandlers, nextRun } from './run-job'
import { type Schedule, startJobs } from './start-jobs'

const log = createLog('silent')
let database: TestDatabase
let db: TestDatabase['db']

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
beforeEach(() => database.truncateAll())
afterAll(() => database.close())

const NEVER: Schedule = {
  kind: 'retention',
  key: 'never',
  payload: null,
  runAt: new Date('9999-01-01'),
  schedule: '0 0 1 1 *',
  zone: 'UTC',
}
/** A process that runs jobs of one kind. */
const start = (handler: JobHandler, schedules: Schedule[] = [NEVER], ends: JobEnds = {}) => {
  const handlers = { housekeeping: handler } as Partial<JobHandlers> as JobHandlers
  const one = startJobs({ database, log, now: () => new Date() }, handlers, schedules, ends)
  onTestFinished(() => one.stop())
  return one
}
const add = (more: { key?: string; runAt?: Date; priority?: number } = {}) =>
  enqueue(db, { kind: 'housekeeping', payload: null, ...more })
const rows = () => db.select().from(jobs).where(eq(jobs.kind, 'housekeeping'))
const states = async () => (await rows()).map(({ state }) => state)
/** Resolves when `open` is called; how often it was waited for is counted. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const seen = { count: 0 }
  return { open: () => open(), seen, wait: () => ((seen.count += 1), opened) }
}
const dueNow = () => db.update(jobs).set({ runAt: sql`now()` })
const workerDied = () => db.update(jobs).set({ leasedUntil: sql`now() - interval '1 second'` })

describe('adding', () => {
  test('happens with the commit of the writer, or not at all', async () => {
    await expect(
      db.transaction(async (tx) => {
        await enqueue(tx, { kind: 'housekeeping', payload: null })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })

  test('the same work twice is one job, at the earlier time', async () => {
    const soon = new Date('2030-01-01T00:00:00Z')
    await add({ key: 'a', runAt: new Date('2031-01-01T00:00:00Z') })
    await add({ key: 'a', runAt: soon })
    await add({ key: 'b' })
    await add()
    await add()
    expect(await rows()).toHaveLength(4)
    expect(await rows()).toContainEqual(expect.objectContaining({ key: 'a', runAt: soon }))
  })

  test('wakes whoever runs jobs, also when the slow clock never does', async () => {
    const clock = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}))
    onTestFinished(() => clock.mockRestore())
    let runs = 0
    start(async () => void (runs += 1))
    // It has looked once and found nothing.
    await expect.poll(() => db.select().from(jobs)).toHaveLength(1)
    for (let count = 1; count <= 3; count += 1) {
      await add()
      await expect.poll(() => runs).toBe(count)
    }
    await expect.poll(states).toEqual(['done', 'done', 'done'])
  })

  test('while it runs makes it run once more, however often it was asked', async () => {
    const first = gate()
    start(() => first.wait())
    await add({ key: 'a' })
    await expect.poll(() => first.seen.count).toBe(1)
    await add({ key: 'a' })
    await add({ key: 'a' })
    first.open()
    await expect.poll(states).toEqual(['done'])
    expect(first.seen.count).toBe(2)
  })

  test.each([
    ['while it waits to be tried again', async () => {}],
    ['while it runs', async () => void (await claimJob(db, ['housekeeping']))],
  ])('%s starts it from the beginning', async (_, meanwhile) => {
    await add({ key: 'a' })
    const failing = await claimJob(db, ['housekeeping'])
    await renewLease(db, failing!, { progress: { place: 7 } })
    const again = { state: 'waiting', attempts: 1, error: 'once' } as const
    await settleJob(db, failing!, again)
    await meanwhile()
    await add({ key: 'a' })
    await workerDied()
    expect(await claimJob(db, ['housekeeping'])).toMatchObject({ progress: null })
  })

  test('while it runs and then fails starts it from the beginning', async () => {
    const places: unknown[] = []
    start(async ({ progress, checkpoint }) => {
      places.push(progress)
      if (places.length > 1) return
      await add({ key: 'a' })
      await checkpoint(db, { place: 7 })
      throw new Error('once')
    })
    await add({ key: 'a' })
    await expect.poll(states).toEqual(['done'])
    expect(places).toEqual([null, null])
  })

  test('the highest priority first, then the longest due', async () => {
    await add({ key: 'later' })
    await add({ key: 'earlier', runAt: new Date(0) })
    await add({ key: 'urgent', priority: 1 })
    const order: (string | null)[] = []
    for (let job = await claimJob(db, ['housekeeping']); job;) {
      const [row] = await db.select().from(jobs).where(eq(jobs.id, job.id))
      order.push(row?.key ?? null)
      job = await claimJob(db, ['housekeeping'])
    }
    expect(order).toEqual(['urgent', 'earlier', 'later'])
  })
})

test('processes that look at the same moment share the jobs, each of them done once', async () => {
  const done: string[] = []
  for (let count = 0; count < 20; count += 1) await add()
  for (let count = 0; count < 3; count += 1) start(async ({ id }) => void done.push(id))
  await expect.poll(async () => (await states()).every((state) => state === 'done')).toBe(true)
  expect(done).toHaveLength(20)
  expect(new Set(done).size).toBe(20)
})

describe('a failure', () => {
  test('is tried again after growing waits, then kept for a person to see', async () => {
    const waits: number[] = []
    start(async () => {
      throw new Error('the mail server is away')
    })
    await add()
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect
        .poll(async () => (await rows())[0])
        .toMatchObject({ state: 'waiting', attempts: attempt })
      const [job] = await rows()
      waits.push((job!.runAt.getTime() - job!.finishedAt!.getTime()) / 1000)
      await dueNow()
      await add({ key: 'wake' })
      await db.delete(jobs).where(eq(jobs.key, 'wake'))
    }
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({
        state: 'dead',
        attempts: 5,
        error: 'the mail server is away',
      })
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(10 * 2 ** index * 0.75 - 0.1)
      expect(wait).toBeLessThanOrEqual(10 * 2 ** index * 1.25 + 0.1)
    }
  })

  test('that no attempt could mend is not tried again', async () => {
    start(async () => {
      throw new GiveUp('refused')
    })
    await add()
    await expect.poll(rows).toMatchObject([{ state: 'dead', attempts: 1, error: 'refused' }])
  })

  test('of one job holds back none of the others, and the next attempt goes on where it stopped', async () => {
    const seen: unknown[] = []
    start(async ({ progress, checkpoint }) => {
      seen.push(progress)
      if (progress !== null) return
      await checkpoint(db, { place: 7 })
      throw new Error('once')
    })
    await add()
    await expect.poll(rows).toMatchObject([{ state: 'waiting', attempts: 1 }])
    await dueNow()
    await add({ key: 'other' })
    await expect.poll(() => seen).toContainEqual({ place: 7 })
  })
})

describe('a worker that dies', () => {
  test('is replaced, and what it would still write is void', async () => {
    await add()
    const dead = await claimJob(db, ['housekeeping'])
    expect(await claimJob(db, ['housekeeping'])).toBeNull()
    await workerDied()
    const next = await claimJob(db, ['housekeeping'])
    expect(next).toMatchObject({ id: dead?.id, attempts: 2 })
    await expect(
      db.transaction(async (tx) => {
        await tx.insert(jobs).values({ kind: 'written by the dead' })
        await renewLease(tx, dead!)
      }),
    ).rejects.toThrow(LeaseLost)
    await settleJob(db, dead!, { state: 'done', attempts: 0, error: null })
    expect(await db.select().from(jobs)).toMatchObject([{ state: 'running' }])
    await settleJob(db, next!, { state: 'done', attempts: 0, error: null })
    expect(await states()).toEqual(['done'])
  })

  test('again and again by the same job ends with the job', async () => {
    await add()
    await db.update(jobs).set({ attempts: 5 })
    await db.update(jobs).set({ progress: 7 })
    let runs = 0
    const ends: unknown[] = []
    start(async () => void (runs += 1), [NEVER], {
      housekeeping: async (_, giveUp) => void ends.push(await db.transaction(giveUp)),
    })
    await expect.poll(rows).toMatchObject([{ state: 'dead', error: 'Its process died' }])
    expect(runs).toBe(0)
    expect(ends).toEqual([{ state: 'dead', progress: 7 }])
  })

  // Nobody else can have the job of an embedded database.
  test.runIf(!process.env.TEST_DATABASE_URL)(
    'is replaced at once by its own next start',
    async () => {
      await add()
      await claimJob(db, ['housekeeping'])
      start(async () => {})
      await expect.poll(states).toEqual(['done'])
    },
  )
})

test('a process does not start a job twice, even when its lease was renewed too late', async () => {
  const { open, seen, wait } = gate()
  start(wait)
  await add({ key: 'first' })
  await expect.poll(() => seen.count).toBe(1)
  await Promise.all([workerDied(), add({ key: 'second' })])
  await expect.poll(() => seen.count).toBe(2)
  open()
  await expect.poll(async () => [...(await states()), seen.count]).toEqual(['done', 'done', 2])
})

test('a server that stops gives its jobs back and counts no attempt', async () => {
  const begun = gate()
  const { stop } = start(async ({ signal }) => {
    void begun.wait()
    await new Promise((_, reject) => signal.addEventListener('abort', reject))
  })
  await add()
  await expect.poll(() => begun.seen.count).toBe(1)
  await stop()
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, leaseToken: null }])
  start(async () => {})
  await expect.poll(states).toEqual(['done'])
})

describe('a schedule', () => {
  const hourly: Schedule = {
    kind: 'housekeeping',
    key: 'all',
    payload: null,
    schedule: '0 * * * *',
    zone: 'UTC',
  }

  test('is one job however many processes start, runs at once and then by the clock', async () => {
    const begun = new Date()
    let runs = 0
    const handler = async () => void (runs += 1)
    for (let count = 0; count < 3; count += 1) start(handler, [hourly])
    await expect.poll(() => runs).toBe(1)
    await expect.poll(states).toEqual(['waiting'])
    const [job] = await rows()
    // The hour may have changed since.
    const hours = [begun, new Date()].map((at) => nextRun('0 * * * *', 'UTC', at))
    expect(hours).toContainEqual(job?.runAt)
  })

  test('comes back after failures', async () => {
    start(async () => {
      throw new GiveUp('not today')
    }, [hourly])
    await expect.poll(rows).toMatchObject([{ state: 'waiting', attempts: 0, error: 'not today' }])
    expect((await rows())[0]!.runAt.getTime()).toBeGreaterThan(Date.now())
  })

  test('may come earlier when its handler says so', async () => {
    const soon = new Date(Date.now() + 1000)
    start(async () => soon, [{ ...hourly, schedule: '0 0 1 1 *' }])
    await expect.poll(rows).toMatchObject([{ state: 'waiting', runAt: soon }])
  })

  test('that is changed moves, and one that is gone goes', async () => {
    const future = new Date('2040-01-01T00:00:00Z')
    await db.insert(jobs).values([
      { ...hourly, runAt: future, schedule: '0 0 1 1 *' },
      { ...hourly, key: 'gone', runAt: future },
      { ...hourly, key: 'same', runAt: future },
    ])
    start(async () => {}, [hourly, { ...hourly, key: 'same' }])
    await expect.poll(async () => (await rows()).length).toBe(2)
    await expect
      .poll(async () => (await rows()).find(({ key }) => key === 'all')?.runAt.getTime())
      .toBeLessThan(future.getTime())
    expect((await rows()).find(({ key }) => key === 'same')?.runAt).toEqual(future)
  })
})
