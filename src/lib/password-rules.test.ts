import { expect, test } from 'vitest'

import { passwordProblem } from './password-rules'

const GUESSED = expect.stringContaining('too easy to guess')

test.each<[string, unknown]>([
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
  ...`Aa123456 hunter22 zaq12wsx qwe12345 pass1234 test1234 login123 killer123 pokemon1 cheese123 nothing1
    1q2w3e4r xsw21qaz 123password p4ssw0rd! $unshine1 qwerty123 asdf1234 1qaz2wsx qwertzui 123qweasd abc12345
    Welcome1! letmein1 dragon12 trustno1 iloveyou1 qazwsxedc admin123 root1234 Passw0rd! 1234qwer aaaa1111`
    .split(/\s+/)
    .map((password): [string, unknown] => [password, GUESSED]),
  ['x7k2m9q4', null],
  ['hunting the cheese', null],
  ['morgan2026', 'This password is part of the name or email. Choose another.'],
  ['correct horse', null],
  ['tR7!kk2-qq', null],
  ['ein langer Satz', null],
])('%j', (password, expected) => {
  expect(passwordProblem(password, ['Alex Morgan', 'a.morgan@example.com'])).toEqual(expected)
})
