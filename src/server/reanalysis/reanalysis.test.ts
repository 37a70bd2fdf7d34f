import { expect, test } from 'vitest'

import type { LiveEvent } from '@/contracts/live'
import { recordReset } from '@tests/builders/record-events'
import {
  API,
  addCalls,
  audited,
  beforeReanalysis,
  claim,
  claimAs,
  patch,
  read,
  run,
  status,
  step,
  versions,
  world,
} from '@tests/harness/reanalysis'

import { jobs } from '../db/jobs-schema'
import { nextSteps } from '../db/next-steps-schema'
import { callContents, calls } from '../db/schema'
import { installation } from '../db/settings-schema'
import { claimJob, renewLease } from '../jobs/lease'
import { reanalyseHistory } from './reanalyse-history'

beforeReanalysis()

test('after an upgrade every call is analysed once by the new version, told once in the audit log', async () => {
  await addCalls(20)
  expect(new Set(await versions())).toEqual(new Set(['rules 1']))
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect(world.slices).toBe(3)
  expect(new Set(await versions())).toEqual(new Set(['rules 9']))
  const [id = ''] = (await world.server.db.select({ id: calls.id }).from(calls)).map(
    (row) => row.id,
  )
  expect(await read(id)).toMatchObject({
    category: 'problem',
    analysis: { category: { version: 'rules 9' } },
    activity: [],
  })
  expect(await audited()).toMatchObject([
    { actorName: 'Analysis', changes: { count: { to: 20 }, version: { to: 'rules 9' } } },
  ])
  await run()
  expect(world.slices).toBe(3)
  expect(await audited()).toHaveLength(1)
  expect(await status()).toMatchObject({ running: null, last: { version: 'rules 9', calls: 20 } })
})

test('what an earlier version of the product stored without a version is analysed again, too', async () => {
  const id = await world.server.addCall()
  await world.server.db.update(callContents).set({ analysisVersion: null })
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect((await read(id)).category).toBe('problem')
})

test('an older version does not undo what a newer one has claimed', async () => {
  await world.server.db.insert(installation).values({ key: 'analysis-version', value: 'rules 100' })
  const id = await world.server.addCall()
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect((await read(id)).category).toBe('billing')
})

test('a claim that a person corrected or reviewed stays as it was judged', async () => {
  const [corrected, reviewed, untouched] = [
    await world.server.addCall(),
    await world.server.addCall(),
    await world.server.addCall(),
  ]
  await patch(corrected, { category: 'booking' })
  await patch(reviewed, { reviewed: true })
  const before = await read(reviewed)
  claimAs('rules 9', {
    category: claim('problem'),
    sentiment: claim('negative'),
    resolution: claim('resolved'),
  })
  await run()
  expect(await read(corrected)).toMatchObject({
    category: 'booking',
    corrections: { category: 'booking' },
    sentiment: 'negative',
    analysis: {
      category: { value: 'billing', version: 'rules 1' },
      sentiment: { version: 'rules 9' },
    },
  })
  expect(await read(reviewed)).toMatchObject({
    category: 'billing',
    sentiment: 'neutral',
    reviewedAt: before.reviewedAt,
    version: before.version,
    analysis: { category: { version: 'rules 1' }, sentiment: { version: 'rules 1' } },
  })
  expect(await read(untouched)).toMatchObject({ category: 'problem', sentiment: 'negative' })
})

test('a call that was reviewed without a category gets none, as nobody has judged one', async () => {
  claimAs('rules 2', { category: null, subjects: [], sentiment: null })
  const id = await world.server.addCall()
  await patch(id, { reviewed: true })
  claimAs('rules 9', { category: claim('problem'), sentiment: claim('negative') })
  await run()
  expect(await read(id)).toMatchObject({
    category: null,
    unsure: false,
    sentiment: 'negative',
    analysis: { subjects: [] },
  })
})

test('next steps: none comes twice, none is reopened, what nobody touched follows the new version', async () => {
  claimAs('rules 1', { nextSteps: [step('Repair the door'), step('Call Ada back', 'callback')] })
  const id = await world.server.addCall()
  const done = (await read(id)).nextSteps.find(({ kind }) => kind === 'fix')
  const completed = await world.admin.request(`${API}/next-steps/${done?.id}`, {
    method: 'PATCH',
    json: { version: done?.version, status: 'done' },
  })
  expect(completed.status).toBe(200)
  claimAs('rules 9', {
    nextSteps: [step('Repair the front door'), step('Call Ada Moreau back', 'callback')],
  })
  await run()
  const steps = (await read(id)).nextSteps.map(({ title, status }) => `${title}: ${status}`)
  expect(steps.toSorted()).toEqual(['Call Ada Moreau back: open', 'Repair the door: done'])
  await run(Infinity, { force: true })
  expect((await read(id)).nextSteps).toHaveLength(2)
})

test('next steps: a reviewed call gets none, and an old one none more', async () => {
  const reviewed = await world.server.addCall()
  const old = await world.server.addCall({ startedAt: new Date('2026-09-01T12:00:00Z') })
  await patch(reviewed, { reviewed: true })
  claimAs('rules 9', { nextSteps: [step('Repair the door')] })
  await run()
  expect(await world.server.db.select().from(nextSteps)).toEqual([])
  expect(await versions()).toEqual(['rules 9', 'rules 9'])
  expect((await read(old)).nextSteps).toEqual([])
})

test('a call without a transcript keeps its claims', async () => {
  const id = await world.server.addCall()
  await world.server.db.update(callContents).set({ transcript: null })
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect((await read(id)).category).toBe('billing')
})

test('it goes on where it was stopped, and tells how far it is', async () => {
  await addCalls(20)
  claimAs('rules 9')
  await run(1)
  expect((await versions()).filter((one) => one === 'rules 9')).toHaveLength(8)
  expect(await status()).toMatchObject({ running: { done: 8, of: 20 }, last: null })
  await run()
  expect(world.slices).toBe(3)
  expect(await audited()).toMatchObject([{ changes: { count: { to: 20 } } }])
})

test('a worker that dies in the middle has done nothing twice', async () => {
  await addCalls(20)
  claimAs('rules 9')
  await world.server.db.insert(jobs).values({ kind: 'reanalyse-history', payload: null })
  const job = await claimJob(world.server.db, ['reanalyse-history'])
  if (!job) throw new Error('No such job waits')
  const dies = async (tx: Parameters<typeof renewLease>[0], progress: unknown) => {
    await renewLease(tx, job, { progress })
    throw new Error('killed')
  }
  const signal = new AbortController().signal
  const dying = reanalyseHistory(world.server.deps, {
    ...job,
    payload: null,
    isLast: false,
    signal,
    checkpoint: dies,
  })
  await expect(dying).rejects.toThrow('killed')
  expect(new Set(await versions())).toEqual(new Set(['rules 1']))
  await world.server.db.update(jobs).set({ leasedUntil: new Date(0) })
  await run()
  expect(new Set(await versions())).toEqual(new Set(['rules 9']))
})

test('one call that cannot be analysed holds back none of the others, and keeps its claims', async () => {
  await addCalls(3)
  const poison = await world.server.addCall({ words: 'My parcel is full of poison.' })
  world.broken = 'poison'
  claimAs('rules 9', { category: claim('problem') })
  await run()
  expect(await versions()).toEqual(['rules 9', 'rules 9', 'rules 9', 'rules 1'])
  expect(await read(poison)).toMatchObject({ category: 'billing', analysisFailed: false })
})

test('screens hear of all of them together, and alert rules take none for news', async () => {
  await addCalls(20)
  const before = await world.server.db.select().from(calls)
  const heard: LiveEvent[] = []
  const stop = world.server.deps.live.subscribe((events) =>
    heard.push(...events.map(({ event }) => event)),
  )
  // What was told of the calls as they came stands before this.
  await recordReset(world.server.db)
  await expect.poll(() => heard.some(({ entity }) => entity === 'reset')).toBe(true)
  heard.length = 0
  claimAs('rules 9', { category: claim('problem'), nextSteps: [step('Repair the door')] })
  const began = performance.now()
  await run()
  const seconds = (performance.now() - began) / 1000
  await expect
    .poll(() => heard.flatMap((one) => ('callIds' in one ? one.callIds : [])).length)
    .toBe(20)
  stop()
  const told = heard.filter(({ entity }) => /^(calls?|next-step)$/.test(entity))
  expect(told.every(({ entity }) => entity === 'calls')).toBe(true)
  expect(told.length).toBeLessThanOrEqual(2 + seconds)
  const after = new Map(
    (await world.server.db.select().from(calls)).map((row) => [row.id, row.updatedAt]),
  )
  for (const { id, updatedAt } of before) {
    expect(Number(after.get(id)) - Number(updatedAt)).toBe(1)
  }
})
