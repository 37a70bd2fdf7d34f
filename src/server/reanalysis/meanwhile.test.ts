import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { lockWaitedFor } from '@tests/harness/lock-waited-for'
import {
  API,
  addCalls,
  ask,
  audited,
  beforeReanalysis,
  claim,
  claimAs,
  read,
  run,
  status,
  step,
  versions,
  world,
} from '@tests/harness/reanalysis'

import type { Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { callContents, calls } from '../db/schema'

beforeReanalysis()

test('an administrator starts it; while it waits there is no second', async () => {
  await addCalls(5)
  claimAs('rules 1', { category: claim('problem') })
  const others = [world.admin, await world.server.signIn('admin', 'Al Admin')]
  const answers = await Promise.all([...others, ...others, ...others].map((one) => ask(one)))
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409])
  expect(await status()).toMatchObject({ running: { done: 0, of: null } })
  expect((await ask()).status).toBe(409)
  await run()
  const rows = await world.server.db.select().from(calls).orderBy(asc(calls.seq))
  expect(new Set(rows.map(({ aiCategory }) => aiCategory))).toEqual(new Set(['problem']))
  expect(await audited('history.reanalysis-asked')).toHaveLength(1)
  expect((await ask(await world.server.signIn('agent'))).status).toBe(403)
})

test('a model that came to live reads history again, and one that comes meanwhile says so of its own', async () => {
  await addCalls(20)
  claimAs('rules 9, words 2')
  await run()
  claimAs('rules 9, words 3', { category: claim('problem') })
  await run(1)
  claimAs('rules 9, words 4', { category: claim('order') })
  await run()
  const count = (name: string) => versions().then((all) => all.filter((one) => one === name).length)
  expect([await count('rules 9, words 3'), await count('rules 9, words 4')]).toEqual([8, 12])
  await run()
  expect(await count('rules 9, words 4')).toBe(20)
  claimAs('rules 9, words 1', { category: claim('billing') })
  await run()
  expect(await count('rules 9, words 4')).toBe(20)
})

test('a model that comes in the middle of a slice has made all of its claims', async () => {
  const id = await world.server.addCall()
  claimAs('rules 9, words 2')
  world.onAnalyze = async () => {
    world.onAnalyze = async () => {}
    claimAs('rules 9, words 3', { category: claim('order') })
  }
  await run()
  expect(await versions()).toEqual(['rules 9, words 3'])
  expect((await read(id)).category).toBe('order')
})

test('what could not be analysed is tried again by the next run', async () => {
  await world.server.addCall({ words: 'My parcel is full of poison.' })
  world.broken = 'poison'
  claimAs('rules 9')
  await run()
  expect(await versions()).toEqual(['rules 1'])
  world.broken = null
  await run()
  expect(await versions()).toEqual(['rules 9'])
  expect(await audited()).toHaveLength(1)
})

test('next steps: one of the same title that nobody has touched follows in its time', async () => {
  const due = (at: string) => [{ ...step('Repair the door'), dueAt: at }]
  claimAs('rules 1', { nextSteps: due('2026-11-21T09:00:00.000Z') })
  const [changed, untouched] = [await world.server.addCall(), await world.server.addCall()]
  const [before] = (await read(changed)).nextSteps
  const json = { version: before?.version, priority: 'high' }
  await world.admin.request(`${API}/next-steps/${before?.id}`, { method: 'PATCH', json })
  const [same] = (await read(untouched)).nextSteps
  claimAs('rules 9', { nextSteps: due('2026-11-23T14:00:00.000Z') })
  await run()
  expect((await read(changed)).nextSteps).toMatchObject([{ dueAt: '2026-11-21T09:00:00.000Z' }])
  expect((await read(untouched)).nextSteps).toMatchObject([
    { id: same?.id, dueAt: '2026-11-23T14:00:00.000Z', version: 1 },
  ])
})

// The embedded database has one transaction at a time.
describe.runIf(process.env.TEST_DATABASE_URL)('what somebody does at the same moment', () => {
  /** Does `work` while a slice waits for it to commit. */
  const runDuring = async (work: (tx: Transaction) => Promise<unknown>) => {
    const { running } = await world.server.db.transaction(async (tx) => {
      await work(tx)
      const running = run()
      await lockWaitedFor(world.server.db, 'transactionid')
      return { running }
    })
    await running
  }

  test('stays: no word that retention removes comes back', async () => {
    const id = await world.server.addCall({ words: 'The parcel is blue.' })
    const [row] = await world.server.db.select().from(callContents)
    claimAs('rules 9', { category: claim('problem') })
    await runDuring(async (tx) => {
      await tx.update(calls).set({ hasTranscript: false, opening: null }).where(eq(calls.id, id))
      await tx
        .update(callContents)
        .set({ transcript: null, analysis: row?.providerAnalysis })
        .where(eq(callContents.callId, id))
    })
    const [call] = await world.server.db.select().from(calls)
    expect(call).toMatchObject({ opening: null, aiCategory: 'billing' })
    expect(await versions()).toEqual(['rules 1'])
  })

  test('stays: a step that is finished does not come back in other words', async () => {
    claimAs('rules 1', { nextSteps: [step('Repair the door')] })
    const id = await world.server.addCall()
    claimAs('rules 9', { nextSteps: [step('Repair the front door')] })
    await runDuring((tx) =>
      tx.update(nextSteps).set({ status: 'done', version: 2 }).where(eq(nextSteps.callId, id)),
    )
    expect((await read(id)).nextSteps).toMatchObject([{ title: 'Repair the door', status: 'done' }])
  })
})
