import { expect, test } from 'vitest'

import { seededRandom } from '@/lib/seeded-random'

import { quantileOf } from './quantile'

const sorted = (values: readonly number[], share: number) => {
  const order = values.toSorted((one, other) => one - other)
  const place = (order.length - 1) * share
  const below = order[Math.floor(place)] ?? 0
  return below + (place % 1) * ((order[Math.ceil(place)] ?? 0) - below)
}

const random = seededRandom('quantiles')
const some = (length: number, next: () => number) => Array.from({ length }, next)

test.each([
  ['none but one', [4]],
  ['all the same', some(300, () => 7)],
  ['many of the same', some(20_000, () => random.whole(0, 40))],
  ['with fractions', some(20_001, () => random.whole(0, 1_000_000) / 8)],
  ['each ten times the one before', some(300, () => 10 ** random.whole(-3, 9))],
  ['in order', [...Array(5000).keys()]],
  ['in order, from the highest', [...Array(5000).keys()].toReversed()],
])('a quantile is found without sorting: %s', async (_, values) => {
  for (const share of [0, 0.5, 0.9, 0.99, 1]) {
    const found = await quantileOf(Float64Array.from(values), share, async () => {})
    expect(found).toBeCloseTo(sorted(values, share), 9)
  }
})

test('there is no quantile of nothing', async () => {
  expect(await quantileOf(new Float64Array(0), 0.5, async () => {})).toBe(0)
})
