import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callDetail } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { ASKS, ASKS_NOTHING, NUMBER, startCallbacks } from '@tests/harness/callbacks-api'

import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'

const API = '/functions/api/v1'
const wait = (ms: number) => new Date(Date.now() + ms).toISOString()

let api: Awaited<ReturnType<typeof startCallbacks>>
beforeAll(async () => {
  api = await startCallbacks()
})
afterAll(() => api.server.close())
beforeEach(async () => {
  await api.server.db.delete(nextSteps)
  await api.server.db.delete(calls)
})

test('a later call asks for the same callback once more and moves nothing, however often it is analysed', async () => {
  const { server, ana, send, list, only, call, proposed } = api
  const first = await proposed()
  const later = { id: 'later', startedAt: new Date('2026-11-20T18:00:00Z') }
  const words = 'My modem is broken. Please call me back on Monday at 10 am.'
  const laterId = await call({ ...later, words })
  const again = vapiReport({ ...later, words, number: NUMBER })
  again.message.timestamp += 1000
  await server.deliver('vapi', again)
  await server.analyze()
  const standing = await only()
  expect(standing).toMatchObject({
    id: first.id,
    dueFrom: first.dueFrom,
    requestedWords: first.requestedWords,
    callsSince: 1,
    requests: [{ callId: first.callId }, { callId: laterId, dueFrom: '2026-11-23T16:00:00.000Z' }],
  })
  expect(standing.version).toBe(first.version + 1)
  const detail = await ana.request(`${API}/calls/${laterId}`)
  expect(callDetail.parse(await detail.json()).nextSteps).toMatchObject([{ id: first.id }])
  expect(await only(`callId=${laterId}`)).toMatchObject({ id: first.id })

  await send(`/${first.id}/attempts`, { json: { outcome: 'reached' } })
  again.message.timestamp += 1000
  await server.deliver('vapi', again)
  await server.analyze()
  expect((await list()).items).toEqual([])
})

test('calls that come together ask for one callback', async () => {
  const { server, only } = api
  for (const id of ['a', 'b', 'c']) {
    await server.deliver('vapi', vapiReport({ id, number: NUMBER, words: ASKS }))
  }
  await server.analyze()
  expect((await only()).requests).toHaveLength(3)
})

test('a call without a request attaches by being counted, and cancels nothing', async () => {
  const { only, call, proposed } = api
  const first = await proposed()
  await call({ words: ASKS_NOTHING, startedAt: new Date('2026-11-20T19:00:00Z') })
  const { callsSince, ...rest } = await only()
  expect(callsSince).toBe(1)
  expect({ ...rest, callsSince: 0 }).toEqual(first)
})

test('by hand: on the same topic the one that stands, on another a second', async () => {
  const { ana, call, added } = api
  const callId = await call({ words: ASKS_NOTHING })
  const one = await added({ callId, topic: 'The refund', dueFrom: '2026-12-01T10:00:00Z' })
  expect(one).toMatchObject({
    status: 'open',
    source: 'person',
    topic: 'The refund',
    title: 'Call back about The refund',
    dueFrom: '2026-12-01T10:00:00.000Z',
    zone: 'America/Chicago',
  })
  const same = await added({ callId, topic: 'my refund', requestedWords: 'on Monday at 2 pm' })
  expect(same).toMatchObject({ id: one.id, dueFrom: one.dueFrom, topic: 'The refund' })
  expect(same.requests.map(({ words, dueFrom }) => [words, dueFrom])).toEqual([
    [null, '2026-12-01T10:00:00.000Z'],
    ['on Monday at 2 pm', '2026-11-23T20:00:00.000Z'],
  ])
  const other = await added({ callId, topic: 'the invoice' })
  expect(other.id).not.toBe(one.id)
  const { callerId } = one
  const byCaller = await added({ callerId, topic: 'Invoice' })
  expect(byCaller.id).toBe(other.id)
  const step = { callId, kind: 'callback', title: 'Call back about the invoice' }
  const asStep = await ana.request(`${API}/next-steps`, { json: step })
  expect(await asStep.json()).toMatchObject({ id: other.id })
})

test('of twenty bookings at once one makes the callback, and all are answered with it', async () => {
  const { only, call, added } = api
  const callId = await call({ words: ASKS_NOTHING })
  const made = await Promise.all(
    Array.from({ length: 20 }, () => added({ callId, topic: 'the refund' })),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect((await only()).requests).toHaveLength(20)
})

test('callers taken for one person have one callback on a topic; apart again, each keeps theirs', async () => {
  const { server, ana, only, call, proposed, added } = api
  const first = await proposed()
  await call({ number: '+13125550199', words: ASKS_NOTHING })
  const [other] = await server.db
    .select({ id: calls.callerId })
    .from(calls)
    .where(eq(calls.callerNumber, '+13125550199'))
  const json = { keepId: first.callerId, otherId: other?.id }
  const merged = await ana.request(`${API}/callers/merge`, { json })
  const { mergeId } = (await merged.json()) as { mergeId: string }
  const asked = await added({ callerId: other?.id, topic: first.topic })
  expect(asked.id).toBe(first.id)
  await ana.request(`${API}/callers/merges/${mergeId}/undo`, { method: 'POST' })
  const own = await added({ callerId: other?.id, topic: first.topic })
  expect(own.id).not.toBe(first.id)
  expect((await only(`callerId=${first.callerId}`)).requests).toHaveLength(2)
})

test('what one of two callers asked for while they were one is a callback of their own when they are apart', async () => {
  const { server, ana, list, call, added } = api
  const callOf = async (id: string, number: string) => {
    const callId = await call({ id, number, words: ASKS_NOTHING })
    const [row] = await server.db
      .select({ callerId: calls.callerId })
      .from(calls)
      .where(eq(calls.id, callId))
    return { callId, callerId: row?.callerId }
  }
  const [kept, other] = [
    await callOf('kept', '+13125550101'),
    await callOf('other', '+13125550102'),
  ]
  const merge = { keepId: kept.callerId, otherId: other.callerId }
  const merged = await ana.request(`${API}/callers/merge`, { json: merge })
  const { mergeId } = (await merged.json()) as { mergeId: string }
  const first = await added({ callId: kept.callId, topic: 'the refund' })
  const requestedWords = 'on Monday at 2 pm'
  const asked = await added({ callId: other.callId, topic: 'my refund', requestedWords })
  expect(asked.id).toBe(first.id)
  await added({ callId: other.callId, topic: 'the refund' })
  await ana.request(`${API}/callers/merges/${mergeId}/undo`, { method: 'POST' })
  const own = (await list(`callerId=${other.callerId}`)).items
  expect(own).toMatchObject([
    {
      topic: 'the refund',
      status: 'open',
      callId: other.callId,
      dueFrom: '2026-11-23T20:00:00.000Z',
      requests: [{ callId: other.callId, words: requestedWords }, { callId: other.callId }],
    },
  ])
  expect((await list(`callerId=${kept.callerId}`)).items).toMatchObject([
    { id: first.id, requests: [{ callId: kept.callId }] },
  ])
})

test('a person who adds what was only proposed confirms it, and what they say of it is taken', async () => {
  const { bo, only, proposed, added } = api
  const { id, callId, topic, requests } = await proposed()
  const assigneeId = bo.user.id
  const dueFrom = '2026-12-01T10:00:00.000Z'
  const same = await added({ callId, topic, dueFrom, priority: 'high', assigneeId })
  expect(same).toMatchObject({ id, status: 'open', dueFrom, priority: 'high', assigneeId })
  expect(same).toMatchObject({ requestedWords: null, requests: [...requests, { dueFrom }] })
  await added({ callId, topic, dueFrom: '2026-12-02T10:00:00.000Z', priority: 'low' })
  expect(await only()).toMatchObject({ dueFrom, priority: 'high', assigneeId })
})

test('of a call without a number, too, there is one callback on a topic', async () => {
  const { call, list, added } = api
  const callId = await call({ number: 'anonymous', words: ASKS_NOTHING })
  const made = await Promise.all(
    Array.from({ length: 20 }, () => added({ callId, topic: 'the refund' })),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  await added({ callId, topic: 'the invoice' })
  expect((await list()).total).toBe(2)
})

test('words that are not clear leave the time open; what has passed or is skipped is refused', async () => {
  const { send, list, call, added } = api
  const callId = await call({ words: ASKS_NOTHING })
  const unclear = await added({ callId, topic: 'a', requestedWords: 'sometime next week' })
  expect(unclear).toMatchObject({
    timeIsClear: false,
    dueFrom: null,
    requestedWords: 'sometime next week',
  })
  const window = await added({ callId, topic: 'b', requestedWords: 'tomorrow between 2 and 4' })
  expect(window).toMatchObject({
    dueFrom: '2026-11-21T20:00:00.000Z',
    dueTo: '2026-11-21T22:00:00.000Z',
  })
  const before = await list()
  const spring = await call({
    words: ASKS_NOTHING,
    startedAt: new Date('2026-03-07T18:00:00Z'),
  })
  for (const [wrong, sentence] of [
    [{ callId, requestedWords: 'yesterday' }, 'has passed'],
    [{ callId, requestedWords: 'today at 8 am' }, 'has passed'],
    [{ callId: spring, requestedWords: 'tomorrow at 2:30 am' }, 'skipped by the clock change'],
    [{ callId, dueFrom: wait(9000), dueTo: wait(5000) }, ''],
    [{ callId, dueTo: wait(5000) }, ''],
    [{ callId, dueFrom: 'soon' }, ''],
    [{ callId, topic: '' }, ''],
    [{}, 'Name the call or the caller'],
    [{ callId, assigneeId: callId }, 'This user does not exist.'],
  ] as const) {
    const { status, body } = await send('', { json: { topic: 'c', ...wrong } })
    expect([status, body]).toMatchObject([422, { error: expect.stringContaining(sentence) }])
  }
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await send('', { json: { callId: nobody, topic: 'c' } })).status).toBe(404)
  const { items, total } = await list()
  expect([items, total]).toEqual([before.items, before.total])
})

test('what was finished is not opened again beside another on the topic, alone or among many', async () => {
  const { ana, send, list, call, added } = api
  const callId = await call({ words: ASKS_NOTHING })
  const old = await added({ callId, topic: 'the refund' })
  const done = (await send(`/${old.id}/attempts`, { json: { outcome: 'reached' } })).callback()
  const fresh = await added({ callId, topic: 'the refund' })
  expect(fresh.id).not.toBe(old.id)
  const { version } = done
  const reopen = await send(`/${old.id}`, { method: 'PATCH', json: { version, status: 'open' } })
  expect(reopen.body).toMatchObject({ code: 'already-open', callbackId: fresh.id })
  const attempt = `/${old.id}/attempts/${done.attempts[0]?.id}`
  expect((await send(attempt, { method: 'DELETE' })).status).toBe(409)
  const json = { changes: [{ id: old.id, version, status: 'open' }] }
  const bulk = await ana.request(`${API}/next-steps/bulk`, { json })
  expect(await bulk.json()).toMatchObject({ changed: [], conflicts: [{ id: old.id }] })
  const other = await added({ callId, topic: 'the invoice' })
  const renamed = { version: other.version, topic: 'Refund' }
  expect((await send(`/${other.id}`, { method: 'PATCH', json: renamed })).status).toBe(409)
  expect((await list()).total).toBe(2)
})

test('what nobody touched goes with its proposal; what another call asked for, too, stays', async () => {
  const { server, list, only, call } = api
  const withdraw = async () => {
    const report = vapiReport({ id: 'first', number: NUMBER, words: 'Never mind, thank you.' })
    report.message.timestamp += 1000
    await server.deliver('vapi', report)
    await server.analyze()
  }
  await call({ id: 'first' })
  expect((await list()).total).toBe(1)
  await withdraw()
  expect((await list()).total).toBe(0)

  await server.db.delete(calls)
  await call({ id: 'first' })
  await call({ id: 'second', startedAt: new Date('2026-11-20T18:00:00Z') })
  await withdraw()
  expect(await only()).toMatchObject({ requests: [{}, {}] })
})
