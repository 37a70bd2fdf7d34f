import { expect, test } from 'vitest'

import { FILLER, withAsciiDigits } from './ascii-digits'

const from = (first: number, count = 10) =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(first + n)).join('')

test.each([
  ['superscript', '⁰¹²³⁴⁵⁶⁷⁸⁹'],
  ['subscript', from(0x2080)],
  ['full-width', from(0xff10)],
  ['bold', from(0x1d7ce)],
  ['double-struck', from(0x1d7d8)],
  ['sans-serif', from(0x1d7e2)],
  ['monospace', from(0x1d7f6)],
  ['circled', `⓪${from(0x2460, 9)}`],
  ['double circled', `⓿${from(0x24f5, 9)}`],
  ['circled on black', `⓿${from(0x2776, 9)}`],
  ['circled sans-serif', `\u{1f10b}${from(0x2780, 9)}`],
  ['circled sans-serif on black', `\u{1f10c}${from(0x278a, 9)}`],
  ['in parentheses', `⓪${from(0x2474, 9)}`],
  ['keycap', '0123456789'.replace(/./g, '$&\ufe0f\u20e3')],
  ['Arabic-Indic', from(0x660)],
  ['Persian', from(0x6f0)],
  ['Devanagari', from(0x966)],
  ['Bengali', from(0x9e6)],
  ['Thai', from(0xe50)],
  ['Adlam', from(0x1e950)],
])('%s digits', (_, digits) => {
  const plain = withAsciiDigits(digits)
  expect(plain.replaceAll(FILLER, '')).toBe('0123456789')
  expect(plain).toHaveLength(digits.length)
})

test.each(['', 'plain 123', 'Ⅳ½⑩㉑ und é', '5 – 6'])('leaves %s', (text) =>
  expect(withAsciiDigits(text)).toBe(text),
)
