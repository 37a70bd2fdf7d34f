import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type CallPages, callsOf, firstPage } from '@/api/call-pages'
import type { Call, CallPage } from '@/contracts/calls'
import type { LiveEvent } from '@/contracts/live'
import { callId, testCall, testPage } from '@tests/builders/calls'

import { type NewCalls, createLiveList } from './live-list'

const LATER = '2026-11-20T11:00:00.000Z'

/** A server of numbered calls, newest first, and a screen that shows some of them. */
const setUp = (shown: number[], { page = 3, maxIds = 200, isFiltered = false } = {}) => {
  const server = { calls: shown.map((number) => testCall(number)), isDown: false }
  const screen = {
    pages: firstPage(testPage(shown)) as CallPages | undefined,
    mayInsert: false,
    fresh: { count: 0, more: false } as NewCalls,
    writes: 0,
  }
  const answer = <Answer>(value: Answer) =>
    server.isDown ? Promise.reject(new Error('offline')) : Promise.resolve(value)
  const fetchHead = vi.fn<() => Promise<CallPage>>(() =>
    answer({
      items: server.calls.slice(0, page),
      previousCursor: null,
      nextCursor: server.calls.length > page ? 'more' : null,
      total: server.calls.length,
      totalIsEstimate: false,
    }),
  )
  const fetchCalls = vi.fn<(ids: string[]) => Promise<Call[]>>((ids) =>
    answer(server.calls.filter((call) => ids.includes(call.id))),
  )
  const live = createLiveList({
    read: () => screen.pages,
    write: (pages) => {
      if (pages !== screen.pages) screen.writes += 1
      screen.pages = pages
    },
    fetchHead,
    fetchCalls,
    maxIds,
    visibleIds: () => [],
    isFiltered,
    mayInsert: () => screen.mayInsert,
    onFresh: (fresh) => {
      screen.fresh = fresh
    },
  })
  const numbers = () =>
    (screen.pages ? callsOf(screen.pages) : []).map((call) => Number(call.id.slice(-12)))
  return { server, screen, live, numbers, fetchHead, fetchCalls }
}
const event = (number: number, change: 'arrived' | 'updated' | 'removed'): LiveEvent => ({
  entity: 'call',
  callId: callId(number),
  change,
})
const settle = () => vi.advanceTimersByTimeAsync(1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a new call is counted and held back until it is asked for', async () => {
  const { server, screen, live, numbers } = setUp([3, 2, 1])
  server.calls.unshift(testCall(5), testCall(4))
  live.onEvent(event(4, 'arrived'))
  live.onEvent(event(5, 'arrived'))
  await settle()
  expect(numbers()).toEqual([3, 2, 1])
  expect(screen.fresh).toEqual({ count: 2, more: false })
  live.accept()
  expect(numbers()).toEqual([5, 4, 3, 2, 1])
  expect(screen.fresh).toEqual({ count: 0, more: false })
})

test('what was dropped is not put back by a reading from before, and comes again when it changes', async () => {
  const { server, screen, live, numbers } = setUp([3, 2, 1])
  screen.mayInsert = true
  live.onEvent({ entity: 'reset' })
  live.drop(({ id }) => id === callId(3))
  expect(numbers()).toEqual([2, 1])
  await settle()
  expect([numbers(), screen.fresh.count]).toEqual([[2, 1], 0])
  server.calls[0] = { ...testCall(3), updatedAt: LATER }
  live.onEvent(event(3, 'updated'))
  await settle()
  expect(numbers()).toEqual([3, 2, 1])
})

test('a new call appears by itself where nobody is reading', async () => {
  const { server, screen, live, numbers } = setUp([3, 2, 1])
  screen.mayInsert = true
  server.calls.unshift(testCall(4))
  live.onEvent(event(4, 'arrived'))
  await settle()
  expect(numbers()).toEqual([4, 3, 2, 1])
  expect(screen.fresh.count).toBe(0)
})

test('the first call of an empty list appears, whatever the reader does', async () => {
  const { server, live, numbers } = setUp([])
  server.calls.unshift(testCall(1))
  live.onEvent(event(1, 'arrived'))
  await settle()
  expect(numbers()).toEqual([1])
})

test('a changed row changes in its place, beyond the beginning too', async () => {
  const { server, live, numbers, screen } = setUp([6, 5, 4, 3, 2, 1])
  server.calls[4] = testCall(2, { summary: 'New words', updatedAt: LATER })
  live.onEvent(event(2, 'updated'))
  await settle()
  expect(numbers()).toEqual([6, 5, 4, 3, 2, 1])
  expect(screen.pages && callsOf(screen.pages)[4]?.summary).toBe('New words')
})

test('a removed call leaves', async () => {
  const { server, live, numbers } = setUp([3, 2, 1])
  server.calls.splice(1, 1)
  live.onEvent(event(2, 'removed'))
  await settle()
  expect(numbers()).toEqual([3, 1])
})

test('of many changed calls only those that were read are asked for', async () => {
  const { server, live, screen, fetchCalls } = setUp([6, 5, 4, 3, 2, 1])
  server.calls = server.calls.map((call) => ({ ...call, priority: 'high', updatedAt: LATER }))
  live.onEvent({ entity: 'calls', callIds: [callId(5), callId(1), callId(99)] })
  await settle()
  expect(fetchCalls.mock.calls).toEqual([[[callId(1)]]])
  const pages = screen.pages
  expect(pages && callsOf(pages).map((call) => call.priority === 'high')).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
  ])
})

test('after a reset everything shown is read again, and missed calls are counted', async () => {
  const { server, live, numbers, screen, fetchCalls } = setUp([6, 5, 4, 3, 2, 1], { maxIds: 2 })
  server.calls = [7, 6, 5, 3, 2, 1].map((number) =>
    testCall(number, number === 1 ? { summary: 'Changed meanwhile', updatedAt: LATER } : {}),
  )
  live.onEvent({ entity: 'reset' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(numbers()).toEqual([6, 5, 3, 2, 1])
  expect(screen.pages && callsOf(screen.pages).at(-1)?.summary).toBe('Changed meanwhile')
  expect(screen.fresh).toEqual({ count: 1, more: false })
  expect(fetchCalls.mock.calls.every(([ids]) => ids.length <= 2)).toBe(true)
})

test('more than one reading of new calls: says so, and asking for them starts the list anew', async () => {
  const { server, live, numbers, screen } = setUp([2, 1])
  server.calls = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => testCall(number))
  live.onEvent(event(9, 'arrived'))
  await settle()
  expect(screen.fresh).toEqual({ count: 3, more: true })
  live.accept()
  expect(numbers()).toEqual([9, 8, 7])
  expect(screen.pages?.pages[0]?.nextCursor).toBe('more')
})

test('a burst of events is a few readings, not one each', async () => {
  const { server, live, fetchHead, screen } = setUp([1])
  for (let number = 2; number < 102; number += 1) {
    server.calls.unshift(testCall(number))
    live.onEvent(event(number, 'arrived'))
  }
  await settle()
  expect(fetchHead.mock.calls.length).toBeLessThanOrEqual(3)
  expect(screen.fresh.more).toBe(true)
})

test('keeps the totals current even when no row changes', async () => {
  const { server, live, screen } = setUp([3, 2, 1], { page: 1 })
  server.calls.push(testCall(0))
  live.onEvent(event(0, 'arrived'))
  await settle()
  expect(screen.pages?.pages[0]?.total).toBe(4)
})

test('what could not be read is read later; what is shown stays', async () => {
  const { server, live, numbers, screen } = setUp([3, 2, 1])
  server.isDown = true
  server.calls.unshift(testCall(4))
  live.onEvent(event(4, 'arrived'))
  await settle()
  expect(numbers()).toEqual([3, 2, 1])
  server.isDown = false
  await vi.advanceTimersByTimeAsync(6000)
  expect(screen.fresh.count).toBe(1)
})

test('what is heard before there is a list is read once there is one', async () => {
  const { server, screen, live, fetchHead } = setUp([1])
  const pages = screen.pages
  screen.pages = undefined
  server.calls.unshift(testCall(2))
  live.onEvent(event(2, 'arrived'))
  await settle()
  expect(fetchHead).not.toHaveBeenCalled()
  screen.pages = pages
  live.ready()
  await settle()
  expect(screen.fresh.count).toBe(1)
})

test('nothing is written after it was stopped', async () => {
  const { server, live, screen } = setUp([1])
  server.calls[0] = testCall(1, { summary: 'Too late', updatedAt: LATER })
  live.onEvent(event(1, 'updated'))
  live.stop()
  await settle()
  expect(screen.writes).toBe(0)
})

test('500 events in 10 seconds cost no more than one reading a second', async () => {
  const { live, fetchHead } = setUp([3, 2, 1])
  for (let at = 0; at < 500; at++) {
    live.onEvent(event(2, 'updated'))
    await vi.advanceTimersByTimeAsync(20)
  }
  await settle()
  expect(fetchHead.mock.calls.length).toBeLessThanOrEqual(12)
  expect(fetchHead.mock.calls.length).toBeGreaterThanOrEqual(10)
})

test('a reading of two requests rests for two seconds', async () => {
  const { live, fetchHead, fetchCalls } = setUp([6, 5, 4, 3, 2, 1])
  for (let at = 0; at < 50; at++) {
    live.onEvent(event(1, 'updated'))
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(fetchHead.mock.calls.length + fetchCalls.mock.calls.length).toBeLessThanOrEqual(12)
  expect(fetchCalls.mock.calls.length).toBeGreaterThanOrEqual(5)
})

test('a change made here is read again only where it may move the list', async () => {
  const { live, fetchHead } = setUp([3, 2, 1])
  live.onEvent(event(2, 'updated'), true)
  await settle()
  expect(fetchHead).not.toHaveBeenCalled()
  const filtered = setUp([3, 2, 1], { isFiltered: true })
  filtered.live.onEvent(event(2, 'updated'), true)
  await settle()
  expect(filtered.fetchHead).toHaveBeenCalledOnce()
  expect(filtered.fetchCalls).not.toHaveBeenCalled()
})
