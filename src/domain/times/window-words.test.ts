import { expect, test } from 'vitest'

import { findTime } from './read-time'
import { windowWords } from './window-words'

const CHICAGO = 'America/Chicago'
/** A Friday, 10:00 in Chicago, in winter time. */
const FRIDAY = new Date('2026-11-20T16:00:00Z')

const told = (said: string, zone = CHICAGO) => {
  const time = findTime(said, FRIDAY, CHICAGO)
  return time?.window ? windowWords({ ...time, window: time.window }, FRIDAY, zone) : null
}

test.each([
  ['Thursday after three', 'Thu after 15:00'],
  ['tomorrow morning', 'Sat 9–12'],
  ['Monday between 9:30 and 11', 'Mon 9:30–11:00'],
  ['Monday between 3 and 5', 'Mon 15–17'],
  ['by Tuesday', 'Tue by 17:00'],
  ['tomorrow', 'Sat'],
  ['this afternoon', 'Fri 13–17'],
  ['on December 3', 'Thu 3 Dec'],
  ['next week', null],
  ['tomorrow at 3', null],
])('%s → %s', (said, words) => {
  expect(told(said)).toBe(words)
})

test('on the clock of who reads it', () => {
  expect(told('Monday between 9 and 11', 'Europe/Berlin')).toBe('Mon 16–18')
  expect(told('Monday between 2 and 4', 'Europe/Berlin')).toBe('Mon 21–23')
})
