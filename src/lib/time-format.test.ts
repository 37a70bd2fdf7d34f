import { expect, test } from 'vitest'

import { absoluteTime, clock, dueTime, durationWords, relativeTime, timeUntil } from './time-format'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:31Z', 'just now'],
  ['2026-11-20T11:55:00Z', '5 min ago'],
  ['2026-11-20T14:30:00Z', 'in 2 h'],
  ['2026-11-17T12:00:00Z', '3 d ago'],
  ['2026-10-01T12:00:00Z', 'Oct 1'],
  ['2025-10-01T12:00:00Z', 'Oct 1, 2025'],
])('%s is %s', (instant, expected) => {
  expect(relativeTime(new Date(instant), now)).toBe(expected)
})

test.each([
  [new Date(2026, 10, 17, 14, 0), '3 d ago'],
  [new Date(2026, 10, 20, 23, 59), '23:59'],
  [new Date(2026, 10, 21, 0, 0), 'Sat 00:00'],
  [new Date(2026, 10, 26, 14, 0), 'Thu 14:00'],
  [new Date(2026, 10, 27, 14, 0), 'Nov 27'],
  [new Date(2027, 0, 4, 9, 0), 'Jan 4, 2027'],
])('%s is due %s', (due, expected) => {
  expect(dueTime(due, new Date(2026, 10, 20, 16, 0))).toBe(expected)
})

test('an absolute time names its zone', () => {
  expect(absoluteTime(now)).toMatch(/Nov 20, 2026.*\d{2}:\d{2} \S+/)
})

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [754, '12:34'],
  [3723, '1:02:03'],
  [-3, '0:00'],
])('%d s on a clock is %s', (seconds, expected) => {
  expect(clock(seconds)).toBe(expected)
})

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [59.6, '1 min'],
  [200, '3 min 20 s'],
  [7200, '2 h'],
  [7500, '2 h 5 min'],
  [273_600, '3 d 4 h'],
])('%d s in words is %s', (seconds, expected) => {
  expect(durationWords(seconds)).toBe(expected)
})

test('how long it is until then, however far', () => {
  expect(timeUntil(new Date('2026-12-05T12:00:00Z'), new Date('2026-11-20T12:00:00Z'))).toBe(
    'in 15 d',
  )
})
