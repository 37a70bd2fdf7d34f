import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Call } from '@/contracts/calls'
import { parseCondition } from '@/domain/filter/parse-condition'
import { testCall } from '@tests/builders/calls'

import { findMatches, trialWords } from './find-matches'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'))
afterEach(() => vi.unstubAllEnvs())

/** A call that lasts two minutes from then, in Berlin. */
const callAt = (number: number, at: string, different: Partial<Call> = {}) => {
  const startedAt = new Date(`${at}:00+01:00`)
  const endedAt = new Date(startedAt.getTime() + 120_000)
  const times = { startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() }
  return testCall(number, { ...times, ...different })
}

/** Numbers of the calls that match, newest first. */
const matches = (text: string, calls: Call[], earlierThatDay = 0) => {
  const parsed = parseCondition(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const found = findMatches(parsed.condition, { calls, earlierThatDay })
  return found.map(({ id }) => Number(id.slice(-3)))
}

const CALLS = [
  callAt(6, '2026-11-20T18:30', { priority: 'high' }),
  callAt(5, '2026-11-20T17:59'),
  callAt(4, '2026-11-20T09:00', { priority: 'high' }),
  callAt(3, '2026-11-19T20:00'),
  callAt(2, '2026-11-19T09:00'),
  callAt(1, '2026-11-19T00:10'),
]

test('what each call says', () => {
  expect(matches('priority = high', CALLS)).toEqual([6, 4])
  expect(matches('priority = low', CALLS)).toEqual([])
})

test('the time is the local one at which the call had ended', () => {
  expect(matches('time > 18:00', CALLS)).toEqual([6, 5, 3])
  expect(matches('time > 18:01', CALLS)).toEqual([6, 3])
  expect(matches('time < 0:15', CALLS)).toEqual([1])
})

test('calls are counted by local day, and a rule about the day fires once in it', () => {
  expect(matches('calls > 1', CALLS)).toEqual([5, 2])
  expect(matches('calls > 2', CALLS)).toEqual([6, 3])
  expect(matches('calls > 1 and priority = high', CALLS)).toEqual([6])
})

test('calls of the oldest day that are not among these are counted too', () => {
  expect(matches('calls > 11', CALLS, 10)).toEqual([2])
  expect(matches('calls > 10', CALLS, 10)).toEqual([1])
})

test('is said in words', () => {
  expect(trialWords(7, 100)).toBe('Would have fired for 7 of the last 100 calls')
  expect(trialWords(0, 1)).toBe('Would have fired for none of the last call')
  expect(trialWords(0, 0)).toBe('No calls to test it on yet')
})
