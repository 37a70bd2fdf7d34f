// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { session } from '@/api/session'
import type { Call } from '@/contracts/calls'
import { callId, testCall, testPage } from '@tests/builders/calls'

import { createCallWatch, type News } from './call-watch'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const NOW_AT = NOW.toISOString()
const [ANA, BO] = ['ana', 'bo']
/** Far longer than anything here waits for. */
const LONG_MS = 20_000
const STEPS = 40

/** What the server has, by number; everything began in the morning. */
let calls: Map<number, Partial<Call>>
let isAway: boolean
let asked: string[]

beforeEach(async () => {
  // Otherwise loaded with the first call that is read, in its own time.
  await import('@/contracts/calls')
  const user = { id: ANA, email: 'ana@example.com', name: 'Ana', role: 'agent' as const }
  session.start({ token: 'a-token', user })
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  calls = new Map([[1, {}]])
  isAway = false
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (isAway) throw new TypeError('away')
    const ids = new URL(url, 'http://desk').searchParams.get('ids')?.split(',')
    const items = [...calls].map(([number, different]) => testCall(number, different))
    return Response.json({
      ...testPage([]),
      items: items.filter(({ id }) => ids === undefined || ids.includes(id)),
    })
  })
})
afterEach(() => {
  session.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A watch, and what it had judged: numbers of calls, `late` behind those no event named. */
const watching = ({ isNeeded = true } = {}) => {
  const judged: string[] = []
  const note = ({ call, isLate }: News) =>
    judged.push(`${Number(call.id.slice(-3))}${isLate ? ' late' : ''}`)
  const watch = createCallWatch({
    isNeeded: () => isNeeded,
    judge: async (news) => news.forEach(note),
  })
  const hear = (
    number: number,
    change: 'arrived' | 'updated' | 'removed' = 'arrived',
    by?: string,
  ) => watch.onEvent({ entity: 'call', callId: callId(number), change, at: NOW_AT, by })
  return { ...watch, hear, judged }
}
/** Lets time pass, and between its steps what only the machine itself can do: load a module. */
const settle = async () => {
  for (let step = 0; step < STEPS; step += 1) {
    await vi.advanceTimersByTimeAsync(LONG_MS / STEPS)
    await setImmediate()
  }
}

test('what one changes oneself is judged no more; what arrives by oneself is', async () => {
  calls.set(1, { startedAt: NOW.toISOString(), endedAt: NOW.toISOString() })
  const { lead, hear, judged } = watching()
  lead()
  hear(1, 'updated', ANA)
  await settle()
  expect(judged).toEqual([])
  hear(1, 'updated', BO)
  await settle()
  expect(judged).toEqual(['1'])
  hear(1, 'arrived')
  await settle()
  expect(judged).toEqual(['1', '1'])
})

test('what one changed oneself is no news either when events were missed', async () => {
  for (const number of [1, 2]) calls.set(number, { updatedAt: NOW_AT, endedAt: NOW_AT })
  const { lead, hear, judged, onEvent } = watching()
  lead()
  await settle()
  judged.length = 0
  hear(1, 'updated', ANA)
  onEvent({ entity: 'reset' })
  await settle()
  expect(judged).toEqual(['2 late'])
})

test('what changes between being found late and being read is left to its own event', async () => {
  calls.set(1, { updatedAt: NOW_AT, endedAt: NOW_AT })
  const { lead, hear, judged } = watching()
  lead()
  await vi.waitFor(() => expect(asked.some((url) => !url.includes('ids='))).toBe(true), 60_000)
  calls.set(1, { updatedAt: '2026-11-20T12:00:00.500Z', endedAt: NOW_AT })
  await settle()
  expect(judged).toEqual([])
  hear(1, 'updated', BO)
  await settle()
  expect(judged).toEqual(['1'])
})

test('a call that arrives is judged whenever it began; later changes of it too', async () => {
  const { lead, hear, judged } = watching()
  lead()
  hear(1)
  await settle()
  hear(1, 'updated')
  await settle()
  expect(judged).toEqual(['1', '1'])
})

test('of other changed calls only those of the last hour are news', async () => {
  calls.set(2, { startedAt: '2026-11-20T11:10:00.000Z', endedAt: '2026-11-20T11:20:00.000Z' })
  const { lead, hear, judged } = watching()
  lead()
  hear(1, 'updated')
  hear(2, 'updated')
  hear(3, 'removed')
  await settle()
  expect(judged).toEqual(['2'])
})

test('a burst is read at once and judged oldest first', async () => {
  calls = new Map(
    [5, 4, 3].map((number) => [number, { startedAt: `2026-11-20T0${number}:00:00.000Z` }]),
  )
  const { lead, hear, judged } = watching()
  lead()
  for (const number of [4, 3, 5, 4]) hear(number)
  await settle()
  expect(judged).toEqual(['3', '4', '5'])
  expect(asked.filter((url) => url.includes('ids='))).toHaveLength(1)
})

test('calls that began together are judged in the order in which they changed', async () => {
  calls = new Map(
    [5, 4, 3].map((number) => [number, { updatedAt: `2026-11-20T11:0${number}:00.000Z` }]),
  )
  const { lead, hear, judged } = watching()
  lead()
  for (const number of [5, 3, 4]) hear(number)
  await settle()
  expect(judged).toEqual(['3', '4', '5'])
})

test('a tab that does not lead reads nothing; nor does one without rules', async () => {
  const following = watching()
  following.hear(1)
  const idle = watching({ isNeeded: false })
  idle.lead()
  idle.hear(1)
  await settle()
  expect(asked).toEqual([])
})

test('while the server is away nothing is forgotten', async () => {
  const { lead, hear, judged } = watching()
  lead()
  isAway = true
  hear(1)
  await settle()
  expect(judged).toEqual([])
  isAway = false
  await settle()
  expect(judged).toEqual(['1'])
})

test('who takes the lead catches up on the last half minute', async () => {
  const recent = { startedAt: NOW.toISOString(), endedAt: null }
  calls.set(2, { ...recent, updatedAt: '2026-11-20T11:59:45.000Z' })
  calls.set(3, { ...recent, updatedAt: '2026-11-20T11:59:15.000Z' })
  const { lead, judged } = watching()
  const stop = lead()
  await settle()
  expect(judged).toEqual(['2 late'])
  stop()
  await settle()
  expect(judged).toEqual(['2 late'])
})

test('after a gap that no event can fill it reads what has changed since', async () => {
  const { lead, hear, onEvent, judged } = watching()
  lead()
  hear(1)
  await settle()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  calls.set(2, {
    startedAt: '2026-11-20T12:05:00.000Z',
    endedAt: null,
    updatedAt: '2026-11-20T12:05:00.000Z',
  })
  onEvent({ entity: 'reset' })
  await settle()
  expect(judged).toEqual(['1', '2 late'])
})

test('a change that was missed while the server was away is read once it is back', async () => {
  const { lead, onEvent, judged } = watching()
  lead()
  const changedAt = (updatedAt: string) => calls.set(1, { updatedAt, endedAt: NOW_AT })
  changedAt('2026-11-20T12:00:00.100Z')
  onEvent({ entity: 'reset' })
  await vi.waitFor(() => expect(asked.some((url) => !url.includes('ids='))).toBe(true), 60_000)
  isAway = true
  await settle()
  isAway = false
  changedAt('2026-11-20T12:00:00.200Z')
  onEvent({ entity: 'reset' })
  await settle()
  expect(judged).toEqual(['1 late'])
})
