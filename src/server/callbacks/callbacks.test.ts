import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { nextStepPage } from '@/contracts/next-steps'
import { ASKS_NOTHING, NUMBER, startCallbacks } from '@tests/harness/callbacks-api'

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

test('what the analysis found is proposed, in the caller’s words and zone', async () => {
  const { list, only, call } = api
  const callId = await call()
  const found = await only()
  expect(found).toMatchObject({
    callId,
    status: 'proposed',
    source: 'local',
    requestedWords: 'tomorrow at 3 pm',
    dueFrom: '2026-11-21T21:00:00.000Z',
    dueTo: null,
    timeIsClear: true,
    zone: 'America/Chicago',
    attempts: [],
    requests: [{ callId, words: 'tomorrow at 3 pm', byName: 'Analysis' }],
    call: { callerName: 'Ada Moreau', callerNumber: NUMBER },
    numberProblem: null,
    callsSince: 0,
  })
  expect(found.callerId).not.toBeNull()
  expect(await list()).toMatchObject({ total: 1, counts: { proposed: 1, open: 0 } })
})

test('one key confirms it, and of twenty at once one is first', async () => {
  const { ana, bo, send, only, proposed } = api
  const { id } = await proposed()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(`/${id}/confirm`, { as: index % 2 === 0 ? ana : bo }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ error: expect.stringMatching(/already, by (Ana|Bo)\./) })
  const { status, version } = await only('status=open')
  expect(status).toBe('open')
  const json = { version, status: 'proposed' }
  expect((await send(`/${id}`, { method: 'PATCH', json })).callback().status).toBe('proposed')
})

test('a hidden number: it can be noted, and says that there is nothing to ring', async () => {
  const { call, added } = api
  const callId = await call({ number: 'anonymous', words: ASKS_NOTHING })
  expect(await added({ callId, topic: 'the refund' })).toMatchObject({
    callerId: null,
    call: { callerNumber: null },
    numberProblem: 'No phone number: the caller withheld it.',
  })
})

test('a sip: caller: it can be noted, and says that there is nothing to ring', async () => {
  const { call, added } = api
  const callId = await call({ number: 'sip:lea@example.com', words: ASKS_NOTHING })
  expect(await added({ callId, topic: 'the refund' })).toMatchObject({
    call: { callerNumber: null },
    numberProblem: 'No phone number: the call came from a SIP address.',
  })
})

test('10 MB of a topic is refused in a sentence, and nothing is noted', async () => {
  const { call, send, list } = api
  const callId = await call({ words: ASKS_NOTHING })
  const { status, body } = await send('', { json: { callId, topic: 'a'.repeat(10_485_760) } })
  expect([status, body]).toMatchObject([413, { error: expect.stringMatching(/^[A-Z].+\.$/) }])
  expect((await list()).total).toBe(0)
})

test('of twenty claims at once one wins, the others are told who, and only who has it logs or releases', async () => {
  const { server, ana, bo, send, only, proposed } = api
  const { id } = await proposed()
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(`/${id}/claim`, { as: index % 2 === 0 ? ana : bo }),
    ),
  )
  expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
  const lost = claims.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(19)
  const { claimedBy } = await only()
  const [winner, loser] = claimedBy?.id === ana.user.id ? [ana, bo] : [bo, ana]
  for (const { body } of lost) {
    expect(body).toMatchObject({ changedBy: winner.user.name })
  }
  const json = { outcome: 'no-answer' }
  const refused = await send(`/${id}/attempts`, { json, as: loser })
  expect(refused.body).toMatchObject({
    code: 'claimed',
    error: `${winner.user.name} has claimed this callback. Nothing was changed.`,
  })
  const { version } = await only()
  for (const [path, json, method] of [
    [`/${id}/dismiss`, {}, 'POST'],
    [`/${id}`, { version, status: 'done' }, 'PATCH'],
  ] as const) {
    expect((await send(path, { json, method, as: loser })).body).toMatchObject({ code: 'claimed' })
  }
  const steps = `/functions/api/v1/next-steps`
  const done = await loser.request(`${steps}/${id}`, {
    method: 'PATCH',
    json: { version, status: 'done' },
  })
  expect(await done.json()).toMatchObject({ code: 'claimed' })
  const many = await loser.request(`${steps}/bulk`, {
    json: { changes: [{ id, version, status: 'done' }] },
  })
  expect(await many.json()).toMatchObject({
    changed: [],
    conflicts: [{ id, changedBy: winner.user.name }],
  })
  const another = await loser.request(`${steps}/${id}`, {
    method: 'PATCH',
    json: { version, kind: 'other' },
  })
  expect(await another.json()).toMatchObject({ code: 'claimed' })
  expect((await send(`/${id}/release`, { as: loser })).status).toBe(409)
  expect((await send(`/${id}/release`, { as: winner })).callback().claimedBy).toBeNull()
  expect((await send(`/${id}/claim`, { as: loser })).status).toBe(200)
  await server.db.update(nextSteps).set({ claimedAt: sql`claimed_at - interval '31 minutes'` })
  expect((await only()).claimedBy).toBeNull()
  expect((await send(`/${id}/claim`, { as: winner })).status).toBe(200)
})

test('who added a callback neither takes it back nor proposes it again while somebody else dials', async () => {
  const { ana, bo, send, call, added, only } = api
  const { id } = await added({ callId: await call({ words: ASKS_NOTHING }), topic: 'the refund' })
  await send(`/${id}/claim`, { as: bo })
  const { version } = await only()
  const path = `${API}/next-steps/${id}?version=${version}`
  const refused = await ana.request(path, { method: 'DELETE' })
  expect(await refused.json()).toMatchObject({ code: 'claimed', changedBy: 'Bo' })
  const changes = [{ id, version, isConfirmed: false }]
  const many = await ana.request(`${API}/next-steps/bulk`, { json: { changes } })
  expect(await many.json()).toMatchObject({ changed: [], conflicts: [{ id, changedBy: 'Bo' }] })
  expect(await only()).toMatchObject({ status: 'open', version })
})

test('three attempts without reaching anybody propose to close; reached is done, everywhere, and can be taken back', async () => {
  const { ana, bo, send, proposed } = api
  const { id } = await proposed()
  const log = async (outcome: string, note?: string) =>
    (await send(`/${id}/attempts`, { json: { outcome, note } })).callback()
  await send(`/${id}/claim`)
  expect(await log('no-answer', ' nobody there ')).toMatchObject({
    status: 'open',
    claimedBy: null,
    attempts: [{ outcome: 'no-answer', note: 'nobody there', byName: 'Ana' }],
  })
  expect((await log('voicemail')).proposesToClose).toBe(false)
  expect((await log('no-answer')).proposesToClose).toBe(true)
  const reached = await log('reached')
  expect(reached).toMatchObject({
    status: 'done',
    completedByName: 'Ana',
    assigneeId: ana.user.id,
    proposesToClose: false,
  })
  const done = await ana.request(`${API}/next-steps?status=done`)
  expect(nextStepPage.parse(await done.json()).items).toMatchObject([{ id }])
  expect((await send(`/${id}/attempts`, { json: { outcome: 'refused' } })).body).toMatchObject({
    error: 'Ana finished this callback first.',
  })
  const [first, , , last] = reached.attempts
  const remove = (attempt: string | undefined, as = ana) =>
    send(`/${id}/attempts/${attempt}`, { method: 'DELETE', as })
  expect((await remove(first?.id)).status).toBe(409)
  expect((await remove(last?.id, bo)).status).toBe(403)
  const back = (await remove(last?.id)).callback()
  expect(back).toMatchObject({
    status: 'open',
    completedAt: null,
    assigneeId: null,
    proposesToClose: true,
  })
  expect(back.attempts).toHaveLength(3)
  expect((await send(`/${id}/dismiss`)).callback().status).toBe('dismissed')
  expect((await send(`/${id}/dismiss`)).status).toBe(409)
})

test('an attempt says when to try again', async () => {
  const { send, proposed } = api
  const { id } = await proposed()
  const log = (dueFrom: string) =>
    send(`/${id}/attempts`, { json: { outcome: 'no-answer', dueFrom } })
  expect((await log('2027-03-02T10:00:00.000Z')).callback()).toMatchObject({
    status: 'open',
    dueFrom: '2027-03-02T10:00:00.000Z',
    dueTo: null,
    attempts: [{ outcome: 'no-answer' }],
  })
  expect((await log('the day after')).status).toBe(422)
  const json = { outcome: 'reached', dueFrom: '2027-03-02T10:00:00.000Z' }
  expect((await send(`/${id}/attempts`, { json })).status).toBe(422)
  const stale = { outcome: 'no-answer', dueFrom: '2027-03-03T10:00:00.000Z', version: 1 }
  expect((await send(`/${id}/attempts`, { json: stale })).status).toBe(409)
})

test('a wrong number, or who did not want to talk, proposes to close as the latest attempt', async () => {
  const { send, proposed } = api
  const { id } = await proposed()
  const log = async (outcome: string) =>
    (await send(`/${id}/attempts`, { json: { outcome } })).callback().proposesToClose
  expect(await log('wrong-number')).toBe(true)
  expect(await log('voicemail')).toBe(false)
  expect(await log('refused')).toBe(true)
})

test('a time set by hand confirms what was proposed', async () => {
  const { send, proposed } = api
  const { id, version } = await proposed()
  const json = { version, dueFrom: '2026-12-01T10:00:00.000Z' }
  expect((await send(`/${id}`, { method: 'PATCH', json })).callback().status).toBe('open')
})

test('an attempt that confirmed what was proposed takes that back with it', async () => {
  const { send, proposed } = api
  const { id } = await proposed()
  const { attempts } = (
    await send(`/${id}/attempts`, { json: { outcome: 'voicemail' } })
  ).callback()
  const path = `/${id}/attempts/${attempts[0]?.id}`
  expect((await send(path, { method: 'DELETE' })).callback().status).toBe('proposed')
})

test('moving sets another window or none, and a stale change is told who was first', async () => {
  const { ana, bo, send, only, proposed } = api
  const one = await proposed()
  const patch = (version: number, fields: object, as = ana) =>
    send(`/${one.id}`, { method: 'PATCH', json: { version, ...fields }, as })
  const [from, to] = ['2026-12-01T10:00:00.000Z', '2026-12-01T12:00:00.000Z']
  const moved = (await patch(one.version, { dueFrom: from, dueTo: to })).callback()
  expect(moved).toMatchObject({ dueFrom: from, dueTo: to, requestedWords: 'tomorrow at 3 pm' })
  expect((await patch(one.version, { priority: 'high' }, bo)).body).toMatchObject({
    changedBy: 'Ana',
  })
  expect((await patch(moved.version, { dueTo: from })).status).toBe(422)
  const start = (await patch(moved.version, { dueFrom: to })).callback()
  expect(start).toMatchObject({ dueFrom: to, dueTo: null })
  const step = { version: start.version, status: 'done' }
  await ana.request(`${API}/next-steps/${one.id}`, { method: 'PATCH', json: step })
  expect(await only('status=done')).toMatchObject({ id: one.id, completedByName: 'Ana' })
})

test('the queue: overdue first, then by priority, then by time, page by page', async () => {
  const { send, list, call, added } = api
  const callId = await call({ words: ASKS_NOTHING })
  const HOUR = 3_600_000
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }))
  const admin = await api.server.signIn('admin')
  const hours = { zone: 'UTC', week, holidays: [], version: 1 }
  await admin.request(`${API}/business-hours`, { method: 'PUT', json: hours })
  const wanted = [
    ['high', -5],
    ['high', -1],
    ['normal', -9],
    ['low', -20],
    ['high', 3],
    ['high', null],
    ['normal', 1],
    ['normal', 30],
    ['low', null],
  ] as const
  for (const [index, [priority, hours]] of wanted.entries()) {
    const dueFrom = hours === null ? null : wait(hours * HOUR)
    await added({ callId, topic: `topic ${index}`, priority, dueFrom })
  }
  const topics: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`)
    expect(page).toMatchObject({ total: 9, counts: { open: 9, overdue: 4, noTime: 2 } })
    topics.push(...page.items.map(({ topic }) => topic))
    cursor = page.nextCursor
  }
  expect(topics).toEqual(wanted.map((_, index) => `topic ${index}`))
  const day = await list(`from=${wait(-2 * HOUR)}&to=${wait(2 * HOUR)}`)
  expect(day.items.map(({ topic }) => topic)).toEqual(['topic 1', 'topic 6'])
  expect((await list('priority=low')).total).toBe(2)
  const unclear = await list('timeIsClear=false')
  expect(unclear.items.map(({ topic }) => topic)).toEqual(['topic 5', 'topic 8'])
  expect((await list('timeIsClear=true')).total).toBe(7)
  expect((await list('owner=me')).total).toBe(0)
  expect((await list('category=billing')).total).toBe(0)
  expect((await send('?cursor=x', { method: 'GET' })).status).toBe(422)
  for (const status of ['open', 'done']) {
    expect(await list(`status=${status}&cursor=`)).toEqual(await list(`status=${status}`))
  }
})
