import fc from 'fast-check'
import { expect, test } from 'vitest'

import { bitmapOf } from './bitmap'
import { sampleRows } from './sample-rows'

const bitsOf = (rows: number[]) => bitmapOf(rows, 20_000)

test('few are all taken, many evenly', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 19_999 }), { maxLength: 300 })
  fc.assert(
    fc.property(some, (marked) => {
      const sorted = marked.toSorted((a, b) => a - b)
      expect([...sampleRows(bitsOf(marked), 300)]).toEqual(sorted)
    }),
  )
  const all = Array.from({ length: 20_000 }, (_, row) => row)
  const sample = sampleRows(bitsOf(all), 800)
  expect(Math.abs(sample.length - 800)).toBeLessThan(10)
  for (const quarter of [0, 5000, 10_000, 15_000]) {
    const taken = sample.filter((row) => row >= quarter && row < quarter + 5000)
    expect(Math.abs(taken.length - 200)).toBeLessThan(16)
  }
})
