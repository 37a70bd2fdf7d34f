import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callDetail, callPage } from '@/contracts/calls'
import { organisationDefaults } from '@/contracts/settings'
import {
  bodiesOf,
  retellCallOf,
  runningVapiCallOf,
  simulatedCalls,
  vapiCallOf,
  without,
} from '@tests/builders/provider-calls'
import { startAsking } from '@tests/harness/reconcile'

import { auditEntries, calls, providerEvents } from '../db/schema'
import { organisationSettings } from '../db/settings-schema'

const API = '/functions/api/v1'
let now = new Date()
let asking: Awaited<ReturnType<typeof startAsking>>

beforeAll(async () => {
  asking = await startAsking({ overrides: { now: () => now } })
})
beforeEach(() => {
  now = new Date('2026-11-20T16:00:00Z')
  return asking.reset()
})
afterAll(() => asking.server.close())

const deliver = async (provider: 'vapi' | 'retell', ...bodies: unknown[]) => {
  for (const body of bodies) expect((await asking.server.deliver(provider, body)).ok).toBe(true)
}
const rowOf = async (providerCallId: string) => {
  const [row] = await asking.server.db
    .select()
    .from(calls)
    .where(eq(calls.providerCallId, providerCallId))
  if (!row) throw new Error('There is no such call')
  return row
}
const detailOf = async (providerCallId: string) => {
  await asking.server.analyze()
  const { id } = await rowOf(providerCallId)
  return callDetail.parse(await (await asking.admin().request(`${API}/calls/${id}`)).json())
}
const storedEvents = () => asking.server.db.select().from(providerEvents)
/** Calls that connected, with words. */
const connected = (provider: 'vapi' | 'retell', count: number) =>
  simulatedCalls(provider, count * 4)
    .filter(({ startedAt, turns }) => startedAt && turns.length > 4)
    .slice(-count)

describe.each(['vapi', 'retell'] as const)('%s', (provider) => {
  test('a call that never arrived is added whole, and the result says so', async () => {
    const [call] = connected(provider, 1)
    asking.standIn.add(call!)
    expect(await asking.askAndRun(provider)).toMatchObject({
      state: 'done',
      cause: 'request',
      requestedByName: 'Ada Moreau',
      progress: 1,
      error: null,
      counts: { seen: 1, added: 1, finished: 0, updated: 0, closed: 0, unchanged: 0, failed: 0 },
    })
    expect(await detailOf(call!.id)).toMatchObject({
      status: 'analyzed',
      callerName: call!.caller.name,
      lineNumber: call!.company.lineNumber,
      agentName: call!.company.agentName,
      hasTranscript: true,
      unreadable: [],
    })
  })

  test('a call without its end gets it', async () => {
    const [call] = connected(provider, 1)
    await deliver(provider, bodiesOf(call!)[0])
    expect(await rowOf(call!.id)).toMatchObject({ status: 'in-progress' })
    asking.standIn.add(call!)
    const { counts } = await asking.askAndRun(provider)
    expect(counts).toMatchObject({ seen: 1, finished: 1, added: 0 })
    expect(await detailOf(call!.id)).toMatchObject({ status: 'analyzed', hasTranscript: true })
  })

  test('what is known already is neither written nor stored again', async () => {
    const told = connected(provider, 3)
    for (const call of told) {
      asking.standIn.add(call)
      await deliver(provider, ...bodiesOf(call))
    }
    await asking.server.analyze()
    const before = await asking.server.db.select().from(calls).orderBy(calls.id)
    const events = await storedEvents()
    const { counts } = await asking.askAndRun(provider)
    expect(counts).toMatchObject({ seen: 3, unchanged: 3, updated: 0 })
    expect(await asking.server.db.select().from(calls).orderBy(calls.id)).toEqual(before)
    expect(await storedEvents()).toEqual(events)
    // Retell's list is enough to see that: no call is fetched for it.
    expect(asking.standIn.asked.filter((path) => path.includes('get-call'))).toEqual([])
  })

  test('a person’s word stays, and nobody’s save is refused because of a run', async () => {
    const [call] = connected(provider, 1)
    await deliver(provider, bodiesOf(call!)[0])
    const { id, version } = await rowOf(call!.id)
    const change = { version, summary: 'My own words', category: 'complaint', reviewed: true }
    const saved = await asking
      .admin()
      .request(`${API}/calls/${id}`, { method: 'PATCH', json: change })
    expect(saved.status).toBe(200)
    asking.standIn.add(call!)
    await asking.askAndRun(provider)
    expect(await detailOf(call!.id)).toMatchObject({
      status: 'analyzed',
      summary: 'My own words',
      category: 'complaint',
      reviewedBy: { name: 'Ada Moreau' },
      version: version + 1,
    })
  })

  test('an erased caller stays erased', async () => {
    const [call] = connected(provider, 8).filter(({ caller }) => caller.number !== null)
    await deliver(provider, ...bodiesOf(call!))
    const { callerNumber } = await rowOf(call!.id)
    const erased = await asking.admin().request(`${API}/callers/erase`, {
      json: { number: callerNumber, confirmation: callerNumber },
    })
    expect(erased.status).toBe(200)
    asking.standIn.add(call!)
    const { counts } = await asking.askAndRun(provider)
    expect(counts).toMatchObject({ seen: 1, added: 0, unchanged: 1 })
    expect(await asking.server.db.select().from(calls)).toEqual([])
    expect(await storedEvents()).toEqual([])
  })

  test('what is too old to be kept does not come back', async () => {
    await asking.server.db
      .insert(organisationSettings)
      .values({ ...organisationDefaults, keepTranscriptsDays: 3, keepRecordingsDays: 3 })
    const [call] = connected(provider, 1)
    asking.standIn.add(call!)
    now = new Date(now.getTime() + 5 * 24 * 60 * 60_000)
    expect((await asking.askAndRun(provider, 30)).counts).toMatchObject({ added: 1 })
    expect(await detailOf(call!.id)).toMatchObject({
      status: 'analyzed',
      hasTranscript: false,
      hasRecording: false,
      transcript: [],
    })
    expect((await asking.askAndRun(provider, 30)).counts).toMatchObject({
      unchanged: 1,
      updated: 0,
    })
  })

  test('a running call that never arrived is shown as running', async () => {
    const [call] = connected(provider, 1)
    if (provider === 'vapi') asking.standIn.vapi.set(call!.id, runningVapiCallOf(call!))
    else {
      const gone = ['end_timestamp', 'call_analysis', 'disconnection_reason']
      const rest = without(retellCallOf(call!), ...gone)
      asking.standIn.retell.set(call!.id, { ...rest, call_status: 'ongoing' })
    }
    now = new Date(call!.startedAt!.getTime() + 60_000)
    expect((await asking.askAndRun(provider)).counts).toMatchObject({ added: 1, failed: 0 })
    expect(await rowOf(call!.id)).toMatchObject({ status: 'in-progress', outcome: null })
  })

  test('one call that cannot be read does not stop the others', async () => {
    const [call] = connected(provider, 1)
    asking.standIn.add(call!)
    const time = call!.startedAt!
    const tooLong = 'x'.repeat(300)
    asking.standIn.vapi.set(tooLong, {
      ...vapiCallOf(connected('vapi', 1)[0]!),
      id: tooLong,
      updatedAt: time.toISOString(),
    })
    asking.standIn.retell.set(tooLong, {
      call_id: tooLong,
      call_status: 'ended',
      start_timestamp: time.getTime(),
    })
    expect((await asking.askAndRun(provider)).counts).toMatchObject({
      seen: 2,
      added: 1,
      failed: 1,
    })
  })
})

describe('an analysis that comes late', () => {
  test('Vapi: found by the last change, long after the call', async () => {
    const [call] = connected('vapi', 1)
    const whole = vapiCallOf(call!)
    asking.standIn.vapi.set(call!.id, { ...whole, analysis: {} })
    await asking.askAndRun('vapi')
    now = new Date('2026-11-20T22:00:00Z')
    asking.standIn.vapi.set(call!.id, {
      ...whole,
      analysis: { summary: 'Analysed in the evening.' },
      updatedAt: '2026-11-20T21:58:00.000Z',
    })
    expect((await asking.askAndRun('vapi')).counts).toMatchObject({ seen: 1, updated: 1 })
    expect(await detailOf(call!.id)).toMatchObject({ summary: 'Analysed in the evening.' })
  })

  test('Retell: found as long as its calls are asked for again', async () => {
    const [call] = connected('retell', 1)
    const ended = without(retellCallOf(call!), 'call_analysis')
    asking.standIn.retell.set(call!.id, ended)
    await asking.askAndRun('retell')
    expect(await rowOf(call!.id)).toMatchObject({ status: 'ended' })
    now = new Date('2026-11-20T17:00:00Z')
    asking.standIn.retell.set(call!.id, {
      ...ended,
      call_analysis: { call_summary: 'Analysed an hour later.' },
    })
    expect((await asking.askAndRun('retell')).counts).toMatchObject({ seen: 1, updated: 1 })
    expect(await detailOf(call!.id)).toMatchObject({ summary: 'Analysed an hour later.' })
  })

  test('a provider that has dropped the words does not take ours away', async () => {
    const [call] = connected('vapi', 1)
    await deliver('vapi', ...bodiesOf(call!))
    const rest = without(vapiCallOf(call!), 'artifact')
    asking.standIn.vapi.set(call!.id, { ...rest, updatedAt: '2026-11-20T15:59:00.000Z', cost: 99 })
    expect((await asking.askAndRun('vapi')).counts).toMatchObject({ unchanged: 1 })
    expect(await detailOf(call!.id)).toMatchObject({ hasTranscript: true })
  })
})

describe('calls that never ended', () => {
  test('one that the provider does not know is closed, with the reason in its activity', async () => {
    const [call] = connected('vapi', 1)
    await deliver('vapi', bodiesOf(call!)[0])
    now = new Date(now.getTime() + 3 * 60 * 60_000)
    expect((await asking.askAndRun('vapi')).counts).toMatchObject({ seen: 0, closed: 1 })
    expect(await detailOf(call!.id)).toMatchObject({
      status: 'ended',
      outcome: 'unknown',
      endedReason: 'not-known-at-provider',
      activity: [{ action: 'call.closed', actorName: 'Reconciliation' }],
    })
    // Should it be told of after all, what it tells wins.
    await deliver('vapi', ...bodiesOf(call!).slice(1))
    expect(await detailOf(call!.id)).toMatchObject({
      status: 'analyzed',
      outcome: 'completed',
      hasTranscript: true,
    })
  })

  test.each(['vapi', 'retell'] as const)(
    '%s: one outside of what is listed is asked for by its id',
    async (provider) => {
      const [call] = connected(provider, 1)
      await deliver(provider, bodiesOf(call!)[0])
      asking.standIn.add(call!)
      now = new Date(now.getTime() + 5 * 24 * 60 * 60_000)
      expect((await asking.askAndRun(provider)).counts).toMatchObject({ seen: 1, finished: 1 })
      expect(await rowOf(call!.id)).toMatchObject({ status: 'analyzed' })
    },
  )

  test('one that began just now, or that still runs there, is left alone', async () => {
    const [older, younger] = connected('vapi', 2)
    await deliver('vapi', bodiesOf(older!)[0], bodiesOf(younger!)[0])
    asking.standIn.vapi.set(older!.id, runningVapiCallOf(older!))
    now = new Date(younger!.startedAt!.getTime() + 30 * 60_000)
    expect((await asking.askAndRun('vapi')).counts).toMatchObject({ closed: 0 })
    now = new Date(older!.startedAt!.getTime() + 2 * 60 * 60_000)
    asking.standIn.vapi.set(younger!.id, runningVapiCallOf(younger!))
    expect((await asking.askAndRun('vapi')).counts).toMatchObject({ closed: 0 })
    expect(await rowOf(older!.id)).toMatchObject({ status: 'in-progress' })
  })

  test('sample calls are nobody’s to ask for', async () => {
    const [call] = connected('vapi', 1)
    await deliver('vapi', bodiesOf(call!)[0])
    await asking.server.db.update(calls).set({ isSample: true })
    now = new Date(now.getTime() + 3 * 60 * 60_000)
    expect((await asking.askAndRun('vapi')).counts).toMatchObject({ closed: 0 })
    expect(asking.standIn.asked).toEqual(['GET /call'])
  })
})

test('many calls on many pages all come, with limits in between', async () => {
  const told = simulatedCalls('retell', 60)
  for (const call of told) asking.standIn.add(call)
  let busy = 3
  asking.standIn.interrupt(() =>
    busy-- > 0 ? new Response('{}', { status: 429, headers: { 'retry-after': '0' } }) : null,
  )
  expect((await asking.askAndRun('retell', 30)).counts).toMatchObject({ seen: 60, added: 60 })
  const page = await asking.admin().request(`${API}/calls?limit=1`)
  expect(callPage.parse(await page.json()).total).toBe(60)
  const audit = await asking.server.db.select().from(auditEntries)
  expect(audit.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['reconciliation.import-requested', 'Ada Moreau'],
  ])
})
