import { expect, test } from 'vitest'

import { withThingId } from './thing-id'

test.each([
  ['Flight: not available', 'The flight with id 41 was not available.', 'Flight 41: not available'],
  [
    'Flight 41: not available',
    'The flight with id 41 was not available.',
    'Flight 41: not available',
  ],
  ['Flight: not available', 'The flight was full.', 'Flight: not available'],
  ['Lunch: not available', 'The flight with id 41 was not available.', 'Lunch: not available'],
])('%s, of %s → %s', (subject, summary, named) => {
  expect(withThingId(subject, summary)).toBe(named)
})
