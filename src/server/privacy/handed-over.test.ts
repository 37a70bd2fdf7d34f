import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { NUMBER, startCallbacks } from '@tests/harness/callbacks-api'
import { everythingStored } from '@tests/harness/everything-stored'
import { type SignedIn } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { callers } from '../db/callers-schema'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { organisationSettings } from '../db/settings-schema'
import { enforceRetention } from './enforce-retention'

const API = '/functions/api/v1'
const FIRST = 'Pineapple here. My modem is broken. Please call me back tomorrow at 3 pm.'
const LATER = 'My modem is broken. Please call me back on Monday at 10 am.'
const OF_FIRST = /ineapple|tomorrow at 3 pm/

let api: Awaited<ReturnType<typeof startCallbacks>>
let ada: SignedIn
beforeAll(async () => {
  api = await startCallbacks()
  ada = await api.server.signIn('admin', 'Ada')
})
afterAll(() => api.server.close())
beforeEach(async () => {
  await api.server.db.delete(nextSteps)
  await api.server.db.delete(calls)
  await api.server.db.delete(callers)
})

const remove = async (id: string | null) => {
  const { status } = await ada.request(`${API}/calls/${id}`, { method: 'DELETE' })
  expect(status).toBe(200)
}

/** A callback that Ana tried before the caller asked for it a second time, and once more after that. */
const askedTwice = async () => {
  const { call, only, send } = api
  const firstId = await call({ words: FIRST })
  const { id } = await only()
  const attempt = (note: string) =>
    send(`/${id}/attempts`, { json: { outcome: 'no-answer', note } })
  await attempt('They said pineapple')
  const laterId = await call({ words: LATER, startedAt: new Date('2026-11-20T18:00:00Z') })
  await attempt('Engaged')
  return { id, firstId, laterId }
}

test('a callback stays with the call that asked for it later, without a word of the first', async () => {
  const { server, only, list, ana } = api
  const { id, laterId } = await askedTwice()
  const before = await only()
  await remove(before.callId)
  const left = await only()
  expect(left).toMatchObject({
    id,
    callId: laterId,
    callerId: before.callerId,
    topic: before.topic,
    status: 'open',
    requestedWords: 'on Monday at 10 am',
    dueFrom: '2026-11-23T16:00:00.000Z',
    requests: [{ callId: laterId }],
    attempts: [{ outcome: 'no-answer', note: null }, { note: 'Engaged' }],
    version: before.version + 1,
  })
  expect(left.evidence.map(({ quote }) => quote).join(' ')).toMatch(/Monday at 10 am/)
  expect(await everythingStored(server.db)).not.toMatch(OF_FIRST)
  const detail = await ana.request(`${API}/calls/${laterId}`)
  expect(await detail.json()).toMatchObject({ nextSteps: [{ id }] })
  await remove(laterId)
  expect((await list('status=open,proposed,done,dismissed')).total).toBe(0)
  expect(await everythingStored(server.db)).not.toMatch(/modem|Engaged/)
})

test('what a person set for it stays: the time, who does it, that it is done', async () => {
  const { only, send, ana } = api
  await askedTwice()
  const { id, version, callId } = await only()
  const json = { version, dueFrom: '2026-12-01T10:00:00Z', assigneeId: ana.user.id }
  await send(`/${id}`, { method: 'PATCH', json })
  await send(`/${id}/attempts`, { json: { outcome: 'reached' } })
  await remove(callId)
  expect(await only('status=done')).toMatchObject({
    id,
    dueFrom: '2026-12-01T10:00:00.000Z',
    assigneeId: ana.user.id,
    completedByName: 'Ana',
  })
})

test('when the words of the first call are over their time, it is of the later one', async () => {
  const { server, only } = api
  const { id, firstId, laterId } = await askedTwice()
  const long = new Date(server.deps.now().getTime() - 90 * 86_400_000)
  await server.db.update(calls).set({ sortAt: long }).where(eq(calls.id, firstId))
  await server.db.update(calls).set({ sortAt: server.deps.now() }).where(eq(calls.id, laterId))
  await server.db
    .insert(organisationSettings)
    .values({ keepTranscriptsDays: 30, keepEventsDays: 30 })
  await enforceRetention(server.deps, withoutLease({ id: 'x', payload: null }))
  expect(await only()).toMatchObject({
    id,
    callId: laterId,
    requestedWords: 'on Monday at 10 am',
    requests: [{ callId: firstId, words: null }, { callId: laterId }],
  })
  expect(await everythingStored(server.db)).not.toMatch(OF_FIRST)
})

test('it is not handed to a caller who has one of their own on the topic', async () => {
  const { server, ana, only, call, added } = api
  await call({ words: FIRST })
  const first = await only()
  await call({ number: '+13125550199', words: 'What are your opening hours?' })
  const [other] = await server.db
    .select({ id: calls.callerId })
    .from(calls)
    .where(eq(calls.callerNumber, '+13125550199'))
  const merge = { keepId: first.callerId, otherId: other?.id }
  const merged = await ana.request(`${API}/callers/merge`, { json: merge })
  const { mergeId } = (await merged.json()) as { mergeId: string }
  await call({ number: '+13125550199', words: LATER })
  expect((await only()).requests).toHaveLength(2)
  await ana.request(`${API}/callers/merges/${mergeId}/undo`, { method: 'POST' })
  const own = await added({ callerId: other?.id, topic: first.topic })
  expect(own.id).not.toBe(first.id)
  await remove(first.callId)
  expect(await only()).toMatchObject({ id: own.id, requests: [{}, {}] })
  expect(await everythingStored(server.db)).not.toMatch(OF_FIRST)
})

test('with the person all that asked goes, and so does the callback', async () => {
  const { server, list } = api
  await askedTwice()
  const json = { number: NUMBER, confirmation: NUMBER }
  expect((await ada.request(`${API}/callers/erase`, { json })).status).toBe(200)
  expect((await list('status=open,proposed,done,dismissed')).total).toBe(0)
  expect(await everythingStored(server.db)).not.toMatch(/ineapple|Engaged/)
})
