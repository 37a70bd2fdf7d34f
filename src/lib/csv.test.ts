import { expect, test } from 'vitest'

import { csvFileName, csvLine, harmless } from './csv'

test('writes cells plainly, and quotes what needs it', () => {
  expect(csvLine(['a', 1.5, null, ''])).toBe('a,1.5,,\r\n')
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' edge '])).toBe(
    '"a,b","say ""hi""","two\nlines"," edge "\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['＝1+1', "'＝1+1"],
  ['﹦1+1', "'﹦1+1"],
  [' =1+1', "' =1+1"],
  ['\u00A0+1+1', "'\u00A0+1+1"],
  ['\u200B@SUM(A1)', "'\u200B@SUM(A1)"],
  ['\uFEFF-2', "'\uFEFF-2"],
  ['\u202E \u0000=1', "'\u202E \u0000=1"],
  ['harmless; =cmd|1', "harmless;' =cmd|1"],
  ['harmless;=cmd|1', "harmless;'=cmd|1"],
  ['first\n=1+1', "first\n'=1+1"],
  ['+41 44 123 45 67', "'+41 44 123 45 67"],
  ['+41441234567', '+41441234567'],
  ['+1234567890123456', "'+1234567890123456"],
  ['+41441234567\n', "'+41441234567\n"],
  ['a - b', 'a - b'],
  ['two = 2; three = 3', 'two = 2; three = 3'],
])('%j cannot be run', (text, safe) => {
  expect(harmless(text)).toBe(safe)
})

test('long runs of blanks are read once', () => {
  const blanks = '\n\u200B '.repeat(1_000_000)
  expect(harmless(`a${blanks}b`)).toBe(`a${blanks}b`)
  expect(harmless(`${blanks}=1`)).toBe(`'${blanks.slice(0, -2)}'\u200B =1`)
})

test('a number is a number, also below zero', () => {
  expect(csvLine([-1, 0])).toBe('-1,0\r\n')
})

test.each([
  ['Calls & callbacks (7 days)', 'calls-callbacks-7-days.csv'],
  ['Звонки за день', 'звонки-за-день.csv'],
  ['../…', 'report.csv'],
])('%s: the file is %s', (title, name) => {
  expect(csvFileName(title)).toBe(name)
})
