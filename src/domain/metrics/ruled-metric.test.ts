import { expect, test } from 'vitest'

import { basisWords, isThin } from './any-metric'
import { isUnfinished, ruledMetric, thinByRules } from './ruled-metric'

test('shares need as many calls as an administrator set, and other figures what they always need', () => {
  const rules = { repeatDays: 1, minimumCalls: 5 }
  expect(ruledMetric('resolution', rules).minimum).toBe(5)
  expect(ruledMetric('nps', rules).minimum).toBe(5)
  expect(ruledMetric('callbacksReached', rules).minimum).toBe(5)
  expect(thinByRules('callbacksReached', { n: 6, denominator: 6 }, rules)).toEqual({
    isThin: false,
  })
  expect(ruledMetric('p90Duration', rules).minimum).toBe(10)
  expect(ruledMetric('resolutionNoRepeat', rules).definition).toContain('within a day.')
  expect(ruledMetric('resolution').minimum).toBe(20)
  expect([4, 5, 19, 20].map((n) => thinByRules('resolution', { n }, rules))).toEqual([
    {},
    { isThin: false },
    { isThin: false },
    {},
  ])
  expect(thinByRules('resolution', { n: 30 }, { ...rules, minimumCalls: 40 })).toEqual({
    isThin: true,
  })
})

test('what the answer says counts, then what the metric says, and a count is never too few', () => {
  expect(isThin('resolution', { value: 0.5, n: 19 })).toBe(true)
  expect(isThin('resolution', { value: 0.5, n: 19, isThin: false })).toBe(false)
  expect(isThin('resolution', { value: 0.5, n: 30, isThin: true })).toBe(true)
  expect(isThin('resolution', { value: null, n: 0 })).toBe(false)
  expect(isThin('volume', { value: 0, n: 0 })).toBe(false)
})

test('a cost of each is of as many as it is divided by, whatever was added up', () => {
  const few = { value: 12, n: 200, denominator: 4 }
  expect(isThin('costPerResolution', few)).toBe(true)
  expect(isThin('costPerResolution', { ...few, denominator: 5 })).toBe(false)
  expect(isThin('costPerCall', { value: 1, n: 5, denominator: 5 })).toBe(false)
  expect(basisWords('costPerResolution', few)).toBe('4 resolved calls')
})

test('what waits for days to be over is unfinished until then, by the days that were set', () => {
  const dataUntil = '2026-11-08T00:00:00Z'
  expect(isUnfinished('resolutionNoRepeat', '2026-11-01', { dataUntil })).toBe(false)
  expect(isUnfinished('resolutionNoRepeat', '2026-11-02', { dataUntil })).toBe(true)
  const rules = { repeatDays: 3, minimumCalls: 20 }
  expect(isUnfinished('resolutionNoRepeat', '2026-11-02', { dataUntil, rules })).toBe(false)
  expect(isUnfinished('repeatWithin14', '2026-11-01', { dataUntil, rules })).toBe(true)
  expect(isUnfinished('resolution', '2026-11-08', { dataUntil })).toBe(false)
  expect(isUnfinished('agreement', '2026-11-08', { dataUntil })).toBe(false)
})
