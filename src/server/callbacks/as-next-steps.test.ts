import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { nextStepPage } from '@/contracts/next-steps'
import { ASKS_NOTHING, startCallbacks } from '@tests/harness/callbacks-api'

import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'

let now = new Date()
let api: Awaited<ReturnType<typeof startCallbacks>>
beforeAll(async () => {
  api = await startCallbacks({ overrides: { now: () => now } })
})
afterAll(() => api.server.close())
beforeEach(async () => {
  now = new Date('2026-11-26T10:00:00Z')
  await api.server.db.delete(nextSteps)
  await api.server.db.delete(calls)
})

test('a window that is moved as a next step keeps its length, and goes back with it', async () => {
  const { ana, only, added, call } = api
  const callId = await call({ words: ASKS_NOTHING })
  const [dueFrom, dueTo] = ['2026-11-27T15:00:00.000Z', '2026-11-27T17:00:00.000Z']
  const { id } = await added({ callId, topic: 'the refund', dueFrom, dueTo })
  const move = async (dueAt: string) => {
    const json = { version: (await only()).version, dueAt }
    await ana.request(`/functions/api/v1/next-steps/${id}`, { method: 'PATCH', json })
    return only()
  }
  expect(await move('2026-11-26T09:00:00.000Z')).toMatchObject({
    dueTo: '2026-11-26T11:00:00.000Z',
  })
  expect(await move(dueFrom)).toMatchObject({ dueFrom, dueTo })
})

test('a window is not moved beyond what its list can be asked for', async () => {
  const { ana, only, added, call } = api
  const callId = await call({ words: ASKS_NOTHING })
  const [dueFrom, dueTo] = ['2026-11-27T15:00:00.000Z', '2026-11-28T15:00:00.000Z']
  const { id, version } = await added({ callId, topic: 'the refund', dueFrom, dueTo })
  const json = { version, dueAt: '9999-12-30T12:00:00.000Z' }
  const refused = await ana.request(`/functions/api/v1/next-steps/${id}`, { method: 'PATCH', json })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { fields: { dueAt: expect.any(String) } },
  ])
  expect(await only()).toMatchObject({ dueFrom, dueTo, version })
})

test('in the queue a window is overdue when it has ended, and what has no time says until when to call', async () => {
  const { ana, added, call } = api
  const queue = async () => {
    const query = new URLSearchParams({
      dayStarts: '2026-11-27T00:00:00Z',
      dayEnds: '2026-11-28T00:00:00Z',
    })
    const answer = await ana.request(`/functions/api/v1/next-steps?${query}`)
    return nextStepPage.parse(await answer.json())
  }
  const callId = await call({ words: ASKS_NOTHING })
  const [dueFrom, dueTo] = ['2026-11-27T09:00:00.000Z', '2026-11-27T12:00:00.000Z']
  await added({ callId, topic: 'the window', dueFrom, dueTo })
  await added({ callId, topic: 'the hour', dueFrom: '2026-11-27T10:00:00.000Z' })
  const { lateAt } = await added({ callId, topic: 'some day' })
  now = new Date('2026-11-27T11:00:00Z')
  const during = await queue()
  expect(during.counts).toMatchObject({ overdue: 1, today: 1, noDate: 1 })
  expect(during.items).toMatchObject([
    { title: 'Call back about the hour', dueTo: null, callBy: null },
    { title: 'Call back about the window', dueAt: dueFrom, dueTo, callBy: null },
    { title: 'Call back about some day', dueAt: null, callBy: lateAt },
  ])
  now = new Date('2026-11-27T12:00:01Z')
  expect((await queue()).counts).toMatchObject({ overdue: 2, today: 0 })
})

test('who added a callback does not take it back once somebody else rang', async () => {
  const { ana, bo, send, added, call, only } = api
  const callId = await call({ words: ASKS_NOTHING })
  const { id } = await added({ callId, topic: 'the refund' })
  const json = { outcome: 'voicemail', note: 'Ring Friday' }
  expect((await send(`/${id}/attempts`, { json, as: bo })).status).toBe(200)
  const { version } = await only()
  const path = `/functions/api/v1/next-steps/${id}?version=${version}`
  const refused = await ana.request(path, { method: 'DELETE' })
  expect(await refused.json()).toMatchObject({ code: 'attempted' })
  expect((await only()).attempts).toHaveLength(1)
})
