import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ownDay } from '@/contracts/next-steps'
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
  await api.server.db.delete(nextSteps)
  await api.server.db.delete(calls)
})

const NEVER = { zone: 'UTC', week: [], holidays: [] }
const lateOn = async (instant: string) => {
  now = new Date(instant)
  const { items, counts } = await api.list()
  const late = items.filter(({ lateAt }) => lateAt !== null && new Date(lateAt) < now)
  // What is late stands first, and is what is counted.
  expect(items.slice(0, late.length)).toEqual(late)
  expect(counts.overdue).toBe(late.length)
  const day = new URLSearchParams({ dayStarts: '2026-11-16T00:00:00Z', dayEnds: instant })
  const answer = await api.ana.request(`/functions/api/v1/next-steps/own-day?${day}`)
  expect(ownDay.parse(await answer.json()).callbacksOverdue).toBe(late.length)
  return late.map(({ topic }) => topic)
}

test('callbacks are late in business time, by the end of their window or the response of their priority', async () => {
  now = new Date('2026-11-20T10:00:00Z')
  const { added, only, list } = api
  const callId = await api.call({
    words: ASKS_NOTHING,
    startedAt: new Date('2026-11-20T08:00:00Z'),
  })
  const add = async (topic: string, fields: object) =>
    (await added({ callId, topic, ...fields })).lateAt
  const morning = { dueFrom: '2026-11-20T09:00:00Z', dueTo: '2026-11-20T12:00:00Z' }
  expect(await add('morning', morning)).toBe('2026-11-20T12:00:00.000Z')
  const closing = { dueFrom: '2026-11-20T17:00:00Z' }
  expect(await add('closing', closing)).toBe('2026-11-23T09:00:00.000Z')
  const weekend = { dueFrom: '2026-11-21T11:00:00Z', priority: 'low' }
  expect(await add('weekend', weekend)).toBe('2026-11-23T09:00:00.000Z')
  now = new Date('2026-11-20T16:30:00Z')
  expect(await add('urgent', { priority: 'high' })).toBe('2026-11-23T09:30:00.000Z')
  expect(await add('some day', {})).toBe('2026-11-23T12:30:00.000Z')

  expect(await lateOn('2026-11-20T11:59:00Z')).toEqual([])
  expect(await lateOn('2026-11-20T12:01:00Z')).toEqual(['morning'])
  expect(await lateOn('2026-11-22T12:00:00Z')).toEqual(['morning'])
  expect(await lateOn('2026-11-23T09:00:00Z')).toEqual(['morning'])
  expect(await lateOn('2026-11-23T09:01:00Z')).toEqual(['morning', 'closing', 'weekend'])
  expect(await lateOn('2026-11-23T09:31:00Z')).toEqual(['urgent', 'morning', 'closing', 'weekend'])
  expect((await lateOn('2026-11-23T12:31:00Z')).length).toBe(5)
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await list(`limit=1${cursor && `&cursor=${cursor}`}`)
    pages.push(...page.items.map(({ topic }) => topic))
    cursor = page.nextCursor
  }
  expect(pages).toEqual(['urgent', 'morning', 'closing', 'some day', 'weekend'])
  const { id } = await only('priority=high')
  await api.send(`/${id}/dismiss`)
  expect((await only('status=dismissed')).lateAt).toBeNull()
})

test('what falls due between two pages of the queue is still on one of them', async () => {
  now = new Date('2026-11-20T10:00:00Z')
  const callId = await api.call({ words: ASKS_NOTHING })
  const add = (topic: string, dueFrom: string, priority = 'normal') =>
    api.added({ callId, topic, dueFrom, priority })
  await add('late', '2026-11-20T11:00:00Z')
  await add('urgent', '2026-11-20T16:00:00Z', 'high')
  await add('due', '2026-11-20T15:00:00Z')
  now = new Date('2026-11-20T14:59:00Z')
  const first = await api.list('limit=2')
  now = new Date('2026-11-20T15:01:00Z')
  const second = await api.list(`limit=2&cursor=${first.nextCursor}`)
  const topics = [first, second].map(({ items }) => items.map(({ topic }) => topic))
  expect(topics).toEqual([['late', 'urgent'], ['due']])
})

test('without a time the one that waits longest is first, page by page', async () => {
  const start = new Date('2026-11-16T10:00:00Z').getTime()
  const topics = Array.from({ length: 8 }, (_, at) => `waiting ${at}`)
  const callId = await api.call({ words: ASKS_NOTHING, startedAt: new Date(start) })
  for (const [at, topic] of topics.entries()) {
    now = new Date(start + at * 60_000)
    await api.added({ callId, topic })
  }
  for (const instant of ['2026-11-16T10:30:00Z', '2026-11-23T12:31:00Z']) {
    now = new Date(instant)
    const read: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await api.list(`limit=3${cursor && `&cursor=${cursor}`}`)
      read.push(...page.items.map(({ topic }) => topic))
      cursor = page.nextCursor
    }
    expect(read).toEqual(topics)
  }
})

test('a business that is never open keeps plain time', async () => {
  now = new Date('2026-11-20T10:00:00Z')
  const admin = await api.server.signIn('admin', 'Ada')
  const json = { ...NEVER, version: 1 }
  const saved = await admin.request('/functions/api/v1/business-hours', { method: 'PUT', json })
  expect(saved.status).toBe(200)
  const callId = await api.call({
    words: ASKS_NOTHING,
    startedAt: new Date('2026-11-20T08:00:00Z'),
  })
  await api.added({ callId, topic: 'timed', dueFrom: '2026-11-21T03:00:00Z' })
  await api.added({ callId, topic: 'untimed' })
  expect(await lateOn('2026-11-21T02:59:00Z')).toEqual([])
  expect(await lateOn('2026-11-21T03:01:00Z')).toEqual(['timed'])
})
