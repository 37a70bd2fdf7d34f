import { expect, test } from 'vitest'

import { moodWords } from './caller-mood'

test('the mood in one sentence', () => {
  expect(moodWords([])).toBe('No calls with a sentiment')
  expect(moodWords(['positive'])).toBe('1 call: positive')
  expect(moodWords(['negative', 'neutral', 'negative'])).toBe(
    'Of the last 3 calls 2 were negative, 1 neutral. The latest was negative.',
  )
})
