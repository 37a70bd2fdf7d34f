import { expect, test } from 'vitest'

import { passwordProblem } from './password-rules'

const GUESSED = expect.stringContaining('first that would be guessed')

test.each([
  ['short', 'Use at least 8 characters.'],
  ['x'.repeat(201), 'Use at most 200 characters.'],
  ['password', GUESSED],
  ['Password123!', GUESSED],
  ['P@ssw0rd', GUESSED],
  ['Summer2026', GUESSED],
  ['12345678', GUESSED],
  ['87654321', GUESSED],
  ['20261120', GUESSED],
  ['aaaaaaaa', GUESSED],
  ['abcabcabc', GUESSED],
  ['abcdefgh', GUESSED],
  ['morgan2026', 'This password is a part of the name or the address. Choose another.'],
  ['correct horse', null],
  ['tR7!kk2-qq', null],
  ['ein langer Satz', null],
])('%j', (password, expected) => {
  expect(passwordProblem(password, ['Alex Morgan', 'a.morgan@example.com'])).toEqual(expected)
})
