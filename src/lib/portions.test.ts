import { expect, test } from 'vitest'

import { portionsOf } from './portions'

test('portions keep the order, and the last one has what is left', () => {
  expect([...portionsOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...portionsOf([1, 2], 2)]).toEqual([[1, 2]])
  expect([...portionsOf([], 2)]).toEqual([])
})
