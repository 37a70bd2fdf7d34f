import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { reconciliation } from '@/contracts/reconciliation'
import { toldScreens } from '@tests/harness/told-screens'
import { simulatedCalls } from '@tests/builders/provider-calls'
import { startAsking } from '@tests/harness/reconcile'

import { jobs } from '../db/jobs-schema'
import { reconciliations } from '../db/reconciliation-schema'
import { auditEntries } from '../db/schema'
import { runHousekeeping } from '../housekeeping'
import { jobHandlers, jobSchedules } from '../job-handlers'
import { startJobs } from '../jobs/start-jobs'

const API = '/functions/api/v1'
const MINUTE = 60_000
let now = new Date()
let asking: Awaited<ReturnType<typeof startAsking>>

beforeAll(async () => {
  asking = await startAsking({
    variables: { RECONCILE_MINUTES: '15' },
    overrides: { now: () => now },
  })
})
beforeEach(() => {
  now = new Date('2026-11-20T16:00:00Z')
  return asking.reset()
})
afterAll(() => asking.server.close())

const rows = () => asking.server.db.select().from(reconciliations).orderBy(reconciliations.id)
const cancel = (id: number) =>
  asking.admin().request(`${API}/reconciliations/${id}/cancel`, { method: 'POST' })
/** Lets the provider answer only once `open` is called. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<null>((resolve) => (open = () => resolve(null)))
  asking.standIn.interrupt(() => opened)
  return open
}
const listed = (count: number) =>
  expect.poll(() => asking.standIn.asked.length, { interval: 1 }).toBeGreaterThanOrEqual(count)

describe('by the clock', () => {
  test('at once on a new installation, then every so many minutes, reaching back a little', async () => {
    await asking.work('vapi')
    await asking.work('vapi')
    const [first, ...more] = await rows()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      cause: 'schedule',
      requestedByName: null,
      state: 'done',
      since: new Date(now.getTime() - 24 * 60 * MINUTE),
      until: now,
    })
    now = new Date(now.getTime() + 14 * MINUTE)
    await asking.work('vapi')
    expect(await rows()).toHaveLength(1)
    now = new Date(now.getTime() + MINUTE)
    await asking.work('vapi')
    const [, second] = await rows()
    expect(second?.since).toEqual(new Date(first!.until.getTime() - 15 * MINUTE))
  })

  test('after a failure the next run makes up for it', async () => {
    await asking.work('retell')
    asking.standIn.interrupt(() => new Response('{}', { status: 401 }))
    now = new Date(now.getTime() + 20 * MINUTE)
    await asking.work('retell')
    asking.standIn.interrupt(null)
    now = new Date(now.getTime() + 20 * MINUTE)
    await asking.work('retell')
    const [done, failed, next] = await rows()
    expect([done?.state, failed?.state, next?.state]).toEqual(['done', 'failed', 'done'])
    expect(next?.since).toEqual(new Date(done!.until.getTime() - 180 * MINUTE))
  })

  test('never reaches back further than 30 days', async () => {
    await asking.work('vapi')
    now = new Date(now.getTime() + 90 * 24 * 60 * MINUTE)
    await asking.work('vapi')
    expect((await rows())[1]?.since).toEqual(new Date(now.getTime() - 30 * 24 * 60 * MINUTE))
  })

  test('each provider by itself; the report says when the next one comes', async () => {
    await asking.work('vapi')
    const { everyMinutes, providers, items } = await asking.report()
    expect(everyMinutes).toBe(15)
    expect(items).toHaveLength(1)
    expect(providers).toMatchObject([
      {
        provider: 'vapi',
        configured: true,
        latest: { state: 'done' },
        nextAt: '2026-11-20T16:15:00.000Z',
      },
      { provider: 'retell', configured: true, latest: null, nextAt: now.toISOString() },
    ])
  })

  test('processes that look at the same moment do one run', async () => {
    await Promise.all([asking.work('vapi'), asking.work('vapi'), asking.work('vapi')])
    expect(await rows()).toHaveLength(1)
    expect(asking.standIn.asked).toEqual(['GET /call'])
  })

  test('without a key nothing is asked, and the report says so', async () => {
    const keyless = await startAsking({ variables: { VAPI_API_KEY: '', RETELL_API_KEY: '' } })
    await keyless.work('vapi')
    expect(keyless.standIn.asked).toEqual([])
    expect((await keyless.report()).providers).toMatchObject([
      { provider: 'vapi', keyVariable: 'VAPI_API_KEY', configured: false, nextAt: null },
      { provider: 'retell', keyVariable: 'RETELL_API_KEY', configured: false, nextAt: null },
    ])
    const refused = await keyless.ask('vapi')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'not-configured',
      error: 'VAPI_API_KEY is not set, so Vapi cannot be checked. Add an API key in Settings.',
    })
    await keyless.server.close()
  })
})

describe('by request', () => {
  test('one at a time of each provider', async () => {
    expect((await asking.ask('vapi', 30)).status).toBe(200)
    const second = await asking.ask('vapi')
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ code: 'running' })
    expect((await asking.ask('retell')).status).toBe(200)
    await asking.work('vapi')
    expect((await asking.ask('vapi')).status).toBe(200)
  })

  test.each([0, 31, 1.5])('%d days are refused', async (days) => {
    const refused = await asking.ask('vapi', days)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      fields: { days: 'Enter whole days from 1 to 30' },
    })
  })

  test('a provider without a list is refused', async () => {
    expect((await asking.ask('generic')).status).toBe(409)
  })
})

describe('a failure says what to do', () => {
  test.each([
    [
      () => new Response('{}', { status: 401 }),
      'Vapi refused the key. Set VAPI_API_KEY to a valid private key, or add one in Settings.',
    ],
    [
      () => new Response('{}', { status: 429, headers: { 'retry-after': '0' } }),
      'limits how often',
    ],
    [() => new Response('<html>'), 'does not speak Vapi'],
    [() => Promise.reject(new Error('connect ECONNREFUSED')), 'Vapi did not answer at'],
  ])('%#', async (trouble, words) => {
    asking.standIn.interrupt(trouble)
    const { state, error, finishedAt } = await asking.askAndRun('vapi')
    expect({ state, finishedAt }).toEqual({ state: 'failed', finishedAt: now.toISOString() })
    expect(error).toContain(words)
    expect(error).not.toContain('vapi-private-key')
  })
})

describe('a run in the middle', () => {
  test('is told to open screens, and cancelled by an administrator', async () => {
    for (const call of simulatedCalls('retell', 30)) asking.standIn.add(call)
    const open = gate()
    const started = reconciliation.parse(await (await asking.ask('retell', 30)).json())
    const running = asking.work('retell')
    await listed(1)
    expect((await asking.report()).providers[1]).toMatchObject({
      latest: { state: 'running', progress: 0 },
      nextAt: null,
    })
    expect(await (await cancel(started.id)).json()).toMatchObject({ state: 'cancelled' })
    // Noticed at the next beat of the heart, well before an answer comes.
    await running
    open()
    const [run] = await rows()
    expect(run).toMatchObject({ state: 'cancelled', finishedAt: now })
    expect(asking.standIn.asked).toHaveLength(1)
    expect((await cancel(started.id)).status).toBe(409)
    expect((await cancel(999_999)).status).toBe(404)
    const told = (await toldScreens(asking.server.db)).filter(
      ({ entity }) => entity === 'reconciliation',
    )
    expect(told.length).toBeGreaterThanOrEqual(2)
    const audit = await asking.server.db.select().from(auditEntries)
    expect(audit.map(({ action }) => action)).toEqual([
      'reconciliation.import-requested',
      'reconciliation.cancelled',
    ])
  })

  test('is left when the process stops, and gone on with by the next', async () => {
    const told = simulatedCalls('retell', 30)
    for (const call of told) asking.standIn.add(call)
    await asking.ask('retell', 30)
    const stopping = new AbortController()
    let fetched = 0
    asking.standIn.interrupt((path) => {
      if (path.includes('get-call') && (fetched += 1) === 12) stopping.abort()
      return null
    })
    await asking.work('retell', stopping.signal)
    const [left] = await rows()
    expect(left).toMatchObject({ state: 'running', finishedAt: null })
    asking.standIn.interrupt(null)
    await asking.work('retell')
    const [run, ...more] = await rows()
    expect(more).toEqual([])
    expect(run).toMatchObject({ state: 'done' })
    expect(run?.counts).toMatchObject({ added: told.length, failed: 0 })
  })

  test('of a process that died is taken over, and the dead one cannot write any more', async () => {
    const open = gate()
    await asking.ask('vapi')
    const dead = asking.work('vapi')
    await listed(1)
    // Not heard of for a while, as after a crash.
    await asking.server.db
      .update(jobs)
      .set({ leasedUntil: new Date(0), leaseToken: sql`gen_random_uuid()` })
    asking.standIn.interrupt(null)
    await asking.work('vapi')
    expect(await rows()).toMatchObject([{ state: 'done', error: null }])
    open()
    await dead
    expect(await rows()).toMatchObject([{ state: 'done', error: null }])
  })
})

test('a running server does what is due and what is asked for, and stops at once', async () => {
  const { deps } = asking.server
  // Jobs run by the database's clock, and the session of an administrator who signed in on a
  // day in the past may be over by it.
  now = new Date()
  await asking.reset()
  const running = startJobs(deps, jobHandlers(deps), jobSchedules(deps), {})
  const done = (count: number) =>
    expect
      .poll(async () => (await rows()).filter(({ state }) => state === 'done').length)
      .toBeGreaterThanOrEqual(count)
  await done(2)
  expect((await asking.ask('vapi')).status).toBe(200)
  await done(3)
  gate()
  const asked = asking.standIn.asked.length
  await asking.ask('vapi')
  await listed(asked + 1)
  await running.stop()
  expect((await rows()).at(-1)).toMatchObject({ state: 'running' })
  const [job] = await asking.server.db.select().from(jobs).where(eq(jobs.key, 'vapi'))
  expect(job).toMatchObject({ state: 'waiting', leaseToken: null })
})

test('old runs are forgotten with the rest of the housekeeping', async () => {
  await asking.askAndRun('vapi')
  now = new Date(now.getTime() + 61 * 24 * 60 * MINUTE)
  await runHousekeeping(asking.server.deps)
  expect(await rows()).toEqual([])
})
