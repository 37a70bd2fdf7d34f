import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { learnedModels } from '@/contracts/learned-models'
import { seededRandom } from '@/lib/seeded-random'
import { addJudgedCalls, madeUpWords, saidBy } from '@tests/builders/judged-calls'
import { openAgain } from '@tests/harness/database'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { jobs } from '../db/jobs-schema'
import { models } from '../db/models-schema'
import { calls } from '../db/schema'
import type { Lesson, Trainer } from '../deps'
import { enqueue } from '../jobs/enqueue'
import { claimJob, LeaseLost, renewLease } from '../jobs/lease'
import { holdModel } from './model-holder'
import { readLearnedModels, TRAINING } from './stored-models'
import { trainModel, trainWhenDue } from './train-model'
import { trainerHere } from './training'

const API = '/functions/api/v1'
let server: TestServer
let ada: SignedIn

beforeAll(async () => (server = await startServer()))
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  await ada.request(`${API}/categories`, { json: { label: 'Warranty' } })
  await vi.waitUntil(() => numberInUse() === null, 60_000)
})
afterAll(() => server.close())

const read = async () =>
  learnedModels.parse(await (await ada.request(`${API}/analysis/models`)).json())
const train = () => trainModel(server.deps, withoutLease({ payload: null }))
const trainings = () => server.db.select().from(jobs).where(eq(jobs.kind, TRAINING.kind))
const judge = (judged: ReturnType<typeof madeUpWords>) =>
  addJudgedCalls(
    server.db,
    judged.map(({ label, transcript }) => ({ transcript, call: { humanCategory: label } })),
  )
const numberInUse = () => server.deps.models.inUse()?.number ?? null
const storedAs = async () => {
  const rows = await server.db.select().from(models).orderBy(models.number)
  return rows.map(({ number, state }) => `${number} ${state}`)
}

test('every fifty verdicts ask for one training, and what is missing is said', async () => {
  const [last] = await addJudgedCalls(server.db, [{ transcript: saidBy('is it covered') }])
  await judge(
    Array.from({ length: 49 }, () => ({ label: 'warranty', transcript: saidBy('is it covered') })),
  )
  await trainWhenDue(server.deps)
  expect(await trainings()).toEqual([])
  expect(await read()).toMatchObject({ verdicts: 49, nextTrainingAt: 50, training: null })

  await ada.request(`${API}/categories`, { json: { label: 'Lost property' } })
  const patch = { version: 1, category: 'warranty' }
  await ada.request(`${API}/calls/${last}`, { method: 'PATCH', json: patch })
  await trainWhenDue(server.deps)
  await trainWhenDue(server.deps)
  expect(await trainings()).toMatchObject([{ state: 'waiting' }])
  await server.db.delete(jobs)

  await train()
  await trainWhenDue(server.deps)
  expect(await trainings()).toEqual([])
  const learned = await read()
  expect(learned).toMatchObject({
    live: null,
    shadow: {
      version: 'words 2',
      verdicts: 50,
      examples: 50,
      score: null,
      reason:
        'Of 50 verdicts 50 can be learned from. A model needs 30 of at least 2 categories, and 12 of each that is new.',
    },
    nextTrainingAt: 100,
  })
  expect(learned.categories).toContainEqual({ key: 'warranty', verdicts: 50, needed: 0 })
  expect(learned.categories).toContainEqual({ key: 'order', verdicts: 0, needed: 0 })
  expect(learned.categories).toContainEqual({ key: 'lost-property', verdicts: 0, needed: 12 })
})

test('a category that people made up is claimed on the next call', async () => {
  const words = 'so now is a flimwick left on this zorble'
  const before = await server.addCall({ id: 'before', words })
  await judge(madeUpWords(200))
  await train()
  await expect.poll(numberInUse).toBe(2)
  const { live, shadow } = await read()
  expect(shadow).toBeNull()
  expect(live).toMatchObject({ version: 'words 2', examples: 200, reason: null })
  expect(live?.score?.right).toBeGreaterThan(180)
  expect(live?.score?.rulesRight).toBeLessThan(60)

  const id = await server.addCall({ id: 'after', words })
  const call = await (await ada.request(`${API}/calls/${id}`)).json()
  expect(call).toMatchObject({
    category: 'warranty',
    analysis: { category: { value: 'warranty', source: 'local', version: 'words 2' } },
  })
  const [row] = await server.db.select().from(calls).where(eq(calls.id, before))
  expect(row?.category).not.toBe('warranty')
})

test('what is not better than the rules stays in shadow, with the reason', async () => {
  const random = seededRandom('verdicts')
  const labels = ['warranty', 'billing', 'order', 'account']
  await judge(madeUpWords(120).map((one) => ({ ...one, label: random.pick(labels) })))
  await train()
  const { live, shadow } = await read()
  expect(live).toBeNull()
  expect(shadow?.reason).toMatch(
    /^Right on \d+ of 120 reviewed calls it had not seen\. The rules alone are right on \d+ and wrong on \d+: not clearly better\.$/,
  )
  expect(numberInUse()).toBeNull()
})

test('few verdicts on a category that is known are learned from, on a new one they are not', async () => {
  const [warranty, billing, order] = [0, 1, 2].map((at) =>
    madeUpWords(100).filter((_, index) => index % 4 === at),
  )
  await ada.request(`${API}/categories`, { json: { label: 'Parking' } })
  const parking = (order ?? []).map((one) => ({ ...one, label: 'parking' }))
  await judge([...(warranty ?? []), ...(billing ?? []).slice(0, 5), ...parking.slice(0, 11)])
  await train()
  await expect.poll(numberInUse).toBe(2)
  expect(await read()).toMatchObject({ verdicts: 41, live: { examples: 30 } })
})

test('what is not better than the model that the product came with stays in shadow', async () => {
  await judge(madeUpWords(60))
  const equal: Trainer = {
    train: async (...asked) => {
      const trained = await trainerHere.train(...asked)
      expect(trained.model?.since.of).toBe(60)
      const since = { right: 50, usedRight: 50, of: 60 }
      return trained.model ? { ...trained, model: { ...trained.model, since } } : trained
    },
  }
  await trainModel({ ...server.deps, trainer: equal }, withoutLease({ payload: null }))
  expect((await read()).shadow?.reason).toBe(
    'Right on 50 of 60 reviewed calls it had not seen, where the model that the product came with is on 50.',
  )
})

test('what is worse than the model in use on calls since then stays in shadow', async () => {
  await judge(madeUpWords(200))
  await train()
  await expect.poll(numberInUse).toBe(2)
  const worse: Trainer = {
    train: async (...asked) => {
      const trained = await trainerHere.train(...asked)
      const since = { right: 7, usedRight: 9, of: 10 }
      return trained.model ? { ...trained, model: { ...trained.model, since } } : trained
    },
  }
  await trainModel({ ...server.deps, trainer: worse }, withoutLease({ payload: null }))
  const { live, shadow } = await read()
  expect(live?.version).toBe('words 2')
  expect(shadow?.reason).toBe(
    'Right on 7 of 10 calls that neither it nor the model in use had seen, where that one is on 9.',
  )
  const later = madeUpWords(40).map(({ label, transcript }) => ({
    transcript,
    call: { humanCategory: label, changedAt: new Date(server.deps.now().getTime() + 60_000) },
  }))
  await addJudgedCalls(server.db, later)
  await train()
  await expect.poll(numberInUse).toBe(4)
})

test('few models are kept, and always the last that lived', async () => {
  await judge(madeUpWords(100))
  await train()
  const none: Trainer = { train: async () => ({ examples: 0, model: null }) }
  for (let again = 0; again < 6; again += 1) {
    await trainModel({ ...server.deps, trainer: none }, withoutLease({ payload: null }))
  }
  expect(await storedAs()).toEqual(['2 live', '5 refused', '6 refused', '7 refused', '8 refused'])
})

test('lessons are what people said of real calls, their own words weighing more', async () => {
  const reviewedAt = new Date()
  const together = { reviewedAt: new Date(0), reviewedById: crypto.randomUUID() }
  await addJudgedCalls(server.db, [
    { transcript: saidBy('corrected'), call: { humanCategory: 'billing' } },
    { transcript: saidBy('left as it was'), call: { reviewedAt } },
    { transcript: saidBy('marked with another'), call: together },
    { transcript: saidBy('marked and corrected'), call: { ...together, humanCategory: 'account' } },
    { transcript: saidBy('not judged') },
    { transcript: saidBy('of the sample'), call: { isSample: true, humanCategory: 'billing' } },
    {
      transcript: saidBy('without a category'),
      call: { aiCategory: null, reviewedAt: new Date(1) },
    },
    { transcript: saidBy('retired'), call: { humanCategory: 'status' } },
  ])
  const retired = { version: 1, retired: true }
  await ada.request(`${API}/categories/status`, { method: 'PATCH', json: retired })
  const heard: Lesson[] = []
  const listening: Trainer = {
    train: async (_, lessons) => {
      for await (const some of lessons) heard.push(...some)
      return { examples: heard.length, model: null }
    },
  }
  await trainModel({ ...server.deps, trainer: listening }, withoutLease({ payload: null }))
  expect((await read()).verdicts).toBe(4)
  expect(
    heard.map(({ transcript, label, weight }) => [transcript[1]?.text, label, weight]),
  ).toEqual([
    ['marked and corrected', 'account', 3],
    ['left as it was', 'order', 1],
    ['corrected', 'billing', 3],
  ])
})

describe('a model that is damaged', () => {
  const damage = (number: number) =>
    server.db
      .update(models)
      .set({ bytes: sql`substr(bytes, 1, 1000)` })
      .where(eq(models.number, number))

  test('is refused, the one before it stays, and so it is after a restart', async () => {
    await judge(madeUpWords(100))
    await train()
    await train()
    await expect.poll(numberInUse).toBe(3)
    await damage(3)
    const error = vi.fn<(facts: object, sentence: string) => void>()
    const log = { error, info: () => {} }
    const world = { db: server.db, live: server.deps.live, log }
    const restarted = await holdModel(world, null)
    expect(restarted.inUse()?.number).toBe(2)
    const seen = await readLearnedModels({ db: server.db, models: restarted })
    expect([seen.inUse, seen.damaged]).toEqual(['words 2', ['words 3']])
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ model: 'words 3' }),
      'a model cannot be read and is not used',
    )
    await damage(2)
    const none = await holdModel(world, null)
    expect(none.inUse()).toBeNull()
    const id = await server.addCall({ words: 'I was charged twice on my invoice.' })
    expect(await (await ada.request(`${API}/calls/${id}`)).json()).toMatchObject({
      category: expect.any(String),
    })
    await Promise.all([restarted.close(), none.close()])
  })
})

describe('a training', () => {
  const claim = async () => {
    const job = await claimJob(server.db, [TRAINING.kind])
    if (!job) throw new Error('No training waits')
    return withoutLease({
      ...job,
      payload: null,
      checkpoint: (tx, progress) => renewLease(tx, job, progress === undefined ? {} : { progress }),
    })
  }

  test('that is killed is done by the next worker, once', async () => {
    await judge(madeUpWords(200))
    const ask = () => ada.request(`${API}/analysis/models/train`, { method: 'POST' })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 409])
    expect(await (await ask()).json()).toMatchObject({ error: 'A training is under way.' })
    expect(await read()).toMatchObject({ inUse: 'words 1', training: { read: 0, of: null } })
    let goOn = () => {}
    const hanging: Trainer = {
      train: async (course, lessons, signal) => {
        const trained = await trainerHere.train(course, lessons, signal)
        await new Promise<void>((resolve) => (goOn = resolve))
        return trained
      },
    }
    const first = trainModel({ ...server.deps, trainer: hanging }, await claim())
    const progress = async () => (await trainings())[0]?.progress
    await expect.poll(progress).toEqual({ read: 200, of: 200 })
    expect((await read()).training).toEqual({ read: 200, of: 200 })
    await server.db.update(jobs).set({ leasedUntil: sql`now() - interval '1 second'` })
    await trainModel(server.deps, await claim())
    goOn()
    await expect(first).rejects.toThrow(LeaseLost)
    expect(await storedAs()).toEqual(['2 live'])
  })

  test('is asked for when what it learned of is erased, and not otherwise', async () => {
    const [judged, other] = await addJudgedCalls(server.db, [
      { transcript: saidBy('one'), call: { humanCategory: 'billing' } },
      { transcript: saidBy('another') },
    ])
    await ada.request(`${API}/calls/${other}`, { method: 'DELETE' })
    expect(await trainings()).toEqual([])
    await ada.request(`${API}/calls/${judged}`, { method: 'DELETE' })
    expect(await trainings()).toMatchObject([{ state: 'waiting', key: 'category' }])
  })

  test('waits once, however often it is asked for', async () => {
    await Promise.all([1, 2, 3].map(() => enqueue(server.db, TRAINING)))
    const waiting = and(eq(jobs.kind, TRAINING.kind), eq(jobs.state, 'waiting'))
    expect(await server.db.$count(jobs, waiting)).toBe(1)
  })
})

// The embedded database belongs to one process.
test.runIf(process.env.TEST_DATABASE_URL)('every process uses what one has trained', async () => {
  const other = await startServer({ database: await openAgain(server.db) })
  await judge(madeUpWords(200))
  await train()
  await expect.poll(() => other.deps.models.inUse()?.model.version).toBe('words 2')
  await other.close()
})
