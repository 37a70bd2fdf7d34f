import { expect, test } from 'vitest'

import { isNegated, phrases, searchAffirmed } from './phrases'

const PATTERN = phrases`
  can't help | call me (?:back|later)
  bad
  pick ?up
`

test.each([
  ["i can't help it", true],
  ['i cant help it', true],
  ['call  me   back', true],
  ['call me later', true],
  ['pickup', true],
  ['pick up', true],
  ['badly', false],
  ['recall me back', false],
  ['call me', false],
])('"%s" matches: %s', (words, expected) => {
  expect(PATTERN.test(words)).toBe(expected)
})

test.each([
  ['that is bad', 8, false],
  ['not bad', 4, true],
  ["it isn't that bad", 14, true],
  ['not today. this is bad', 19, false],
])('"%s" is denied at %i: %s', (words, at, expected) => {
  expect(isNegated(words, at)).toBe(expected)
})

test('a denied phrase is not found', () => {
  expect(searchAffirmed('not bad', phrases`bad`)).toBe(-1)
  expect(searchAffirmed('so bad', phrases`bad`)).toBe(3)
})
