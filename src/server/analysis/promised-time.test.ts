import { expect, test } from 'vitest'

import { withoutTime } from './promised-time'

const unclear = { text: 'by the end of the day', at: null, window: null }

test.each([
  'Write to the owner, by the end',
  'Write to the owner by the end of the',
  'Write to the owner before the close',
  'Write to the owner within the next',
])('a time that was cut off is left out of a title: %s', (title) => {
  expect(withoutTime(title, unclear)).toBe('Write to the owner')
  expect(withoutTime(title, null)).toBe('Write to the owner')
})

test('a whole time that is not clear stays', () => {
  const title = 'Write to the owner by the end of the day'
  expect(withoutTime(title, unclear)).toBe(title)
})
