import { expect, test } from 'vitest'

import { percentile, spreadOf } from './stats'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

test('a percentile is a value that was measured', () => {
  expect(spreadOf(hundred)).toEqual({ count: 100, mean: 50.5, p50: 50, p95: 95, p99: 99, max: 100 })
  expect(percentile([7], 0.5)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
})
