import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { serverClock, serverNow } from './server-clock'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const answered = (ahead: number, tookMs = 100) =>
  serverClock.note(new Date(NOW - ahead).toUTCString(), NOW - tookMs)

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  answered(0)
  vi.useRealTimers()
})

test('follows the server when this clock is wrong, and this clock when it is right', () => {
  const told = vi.fn<() => void>()
  const stop = serverClock.subscribe(told)
  answered(2000)
  expect(serverNow().getTime()).toBe(NOW)
  answered(12 * MINUTE)
  expect(Math.abs(serverNow().getTime() - (NOW - 12 * MINUTE))).toBeLessThan(1000)
  answered(12 * MINUTE + 900)
  expect(told).toHaveBeenCalledOnce()
  answered(-3 * MINUTE)
  expect(Math.abs(serverNow().getTime() - (NOW + 3 * MINUTE))).toBeLessThan(1000)
  answered(0)
  expect(serverNow().getTime()).toBe(NOW)
  stop()
})

test('an offset near the limit does not come and go', () => {
  const told = vi.fn<() => void>()
  const stop = serverClock.subscribe(told)
  for (const ahead of [6000, 4800, 5200, 4700]) answered(ahead)
  expect(told).toHaveBeenCalledOnce()
  expect(serverClock.aheadMs()).toBeGreaterThan(0)
  stop()
})

test('believes no answer that took long, came before it was sent, or has no date', () => {
  answered(12 * MINUTE, 20_000)
  answered(12 * MINUTE, -5000)
  serverClock.note(null, NOW)
  serverClock.note('soon', NOW)
  expect(serverClock.aheadMs()).toBe(0)
})
