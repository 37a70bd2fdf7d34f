import { expect, test } from 'vitest'

import { fold, foldWithOrigins } from './fold'
import { cutEnd, cutStart } from './graphemes'

test.each([
  ['short', 10, 'short'],
  ['one two three', 7, 'one two…'],
  ['👨‍👩‍👧‍👦👍🏽 ok', 1, '👨‍👩‍👧‍👦…'],
  ['exactly', 7, 'exactly'],
])('cuts %j after %i whole characters', (text, limit, expected) => {
  expect(cutEnd(text, limit)).toBe(expected)
})

test('keeps the end, never half an emoji', () => {
  expect(cutStart('all the way to 👨‍👩‍👧‍👦', 1)).toBe('…👨‍👩‍👧‍👦')
  expect(cutStart('short', 10)).toBe('short')
})

test('cuts a character made of thousands of stacked marks in bounded work', () => {
  const zalgo = `a${'\u0301'.repeat(100_000)} and more`
  expect(cutEnd(zalgo, 5).length).toBeLessThan(200)
})

test('folds accents and case, and remembers where each character came from', () => {
  expect(fold('ÀÉÎ Muñoz')).toBe('aei munoz')
  const { folded, origins } = foldWithOrigins('é👍z')
  expect(folded).toBe('e👍z')
  expect(origins).toEqual([0, 1, 1, 3, 4])
})
