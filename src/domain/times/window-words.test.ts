import { expect, test } from 'vitest'

import { findTime } from './read-time'
import { promisedWords, windowAsSaid, windowWords } from './window-words'

const CHICAGO = 'America/Chicago'
/** A Friday, 10:00 in Chicago, in winter time. */
const FRIDAY = new Date('2026-11-20T16:00:00Z')

const told = (said: string, zone = CHICAGO) => {
  const time = findTime(said, FRIDAY, CHICAGO)
  if (!time?.at || !time.window) return null
  const [from, to] = [time.window.from.toISOString(), time.window.to.toISOString()]
  return windowWords(time.at.toISOString(), windowAsSaid(time.text, { from, to }), FRIDAY, zone)
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

test('a day that has passed is told by its date', () => {
  const due = '2026-11-19T21:00:00.000Z'
  expect(windowWords(due, { from: due, to: null }, FRIDAY, CHICAGO)).toBe('Thu 19 Nov after 15:00')
})

test('what was promised of a next step, until somebody moves it', () => {
  const dueAt = '2026-11-26T21:00:00.000Z'
  const promised = { dueAt, from: dueAt, to: null }
  expect(promisedWords({ dueAt, promised }, FRIDAY, CHICAGO)).toBe('Thu after 15:00')
  const at = { dueAt, from: dueAt, to: dueAt }
  expect(promisedWords({ dueAt, promised: at }, FRIDAY, CHICAGO)).toBe('Thu 15:00')
  const moved = { dueAt: '2026-11-27T15:00:00.000Z', promised }
  expect(promisedWords(moved, FRIDAY, CHICAGO)).toBeNull()
  expect(promisedWords({ dueAt, promised: null }, FRIDAY, CHICAGO)).toBeNull()
})
