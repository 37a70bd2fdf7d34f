import { expect, test } from 'vitest'

import { CUT_TIME, withoutTime } from './promised-time'

test.each([
  'write to the owner, by the end',
  'write to the owner by the end of the',
  'write to the owner before the close',
  'write to the owner within the next',
])('a time that was cut off is left out of a task: %s', (task) => {
  expect(task.replace(CUT_TIME, '')).toBe('write to the owner')
})

test.each(['Write to the owner by the end of the day', 'Follow up on the noise at the beginning'])(
  'a title without a clear time stays whole: %s',
  (title) => {
    const unclear = { text: 'by the end of the day', at: null, window: null }
    expect(withoutTime(title, unclear)).toBe(title)
    expect(withoutTime(title, null)).toBe(title)
  },
)
