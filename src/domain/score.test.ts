import { expect, test } from 'vitest'

import { scoreTotal } from './score'

test('is what was given of what could be given, without what does not apply', () => {
  const answers = [
    { points: 5, given: 4 },
    { points: 2, given: 0 },
    { points: 10, given: null },
  ]
  expect(scoreTotal(answers)).toEqual({ given: 4, possible: 7, percent: 57 })
})

test('is no percentage when nothing applies', () => {
  expect(scoreTotal([{ points: 5, given: null }])).toEqual({ given: 0, possible: 0, percent: null })
  expect(scoreTotal([]).percent).toBeNull()
})
