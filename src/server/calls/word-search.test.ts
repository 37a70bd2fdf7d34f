import { expect, test } from 'vitest'

import { splitRows } from './word-search'

test.each([
  [1, 1],
  [5000, 1],
  [5001, 2],
  [12_345, 3],
  [100_003, 4],
])('%i calls are all in one of the parts, once', (count, expected) => {
  const rows = Int32Array.from({ length: count }, (_, index) => index * 3)
  const parts = splitRows(rows)
  expect(parts.flatMap((part) => [...part])).toEqual([...rows])
  expect(parts).toHaveLength(expected)
})
