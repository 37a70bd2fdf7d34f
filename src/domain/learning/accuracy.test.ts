import { expect, test } from 'vitest'

import { accuracyOf, gainPerHundred } from './accuracy'

test.each([
  // Published values of the Wilson interval.
  [0, 10, 0, 0.278],
  [10, 10, 0.722, 1],
  [8, 10, 0.49, 0.943],
  [81, 263, 0.255, 0.366],
])('%i right of %i: %f to %f', (right, n, low, high) => {
  const accuracy = accuracyOf(right, n)
  expect(accuracy.low).toBeCloseTo(low, 3)
  expect(accuracy.high).toBeCloseTo(high, 3)
})

test('of nothing nothing is known', () => {
  expect(accuracyOf(0, 0)).toEqual({ n: 0, right: 0, low: 0, high: 1 })
})

test('the gain is what a hundred corrections bring', () => {
  const rights = [70, 75, 80, 85]
  let corrections = 0
  const blocks = rights.map((right) => {
    const before = corrections + (100 - right) / 2
    corrections += 100 - right
    return { right, n: 100, before }
  })
  const gain = gainPerHundred(blocks)
  // Five points for each 22.5 corrections or so.
  expect(gain?.value).toBeCloseTo(0.22, 2)
  expect(gain?.low).toBeGreaterThan(0)
  expect(gain?.high).toBeLessThan(0.5)
})

test('what swings tells less than what rises', () => {
  const blocks = [80, 60, 80, 60].map((right, at) => ({ right, n: 100, before: at * 30 }))
  const gain = gainPerHundred(blocks)
  expect((gain?.low ?? 1) < 0 && (gain?.high ?? -1) > -0.3).toBe(true)
})

test.each([
  ['no block', []],
  ['one block', [{ right: 90, n: 100, before: 5 }]],
  [
    'hardly a correction',
    [
      { right: 99, n: 100, before: 0 },
      { right: 98, n: 100, before: 3 },
    ],
  ],
])('with %s there is no gain to speak of', (_, blocks) => {
  expect(gainPerHundred(blocks)).toBeNull()
})
