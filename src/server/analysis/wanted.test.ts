import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { wantedIn } from './wanted'

const wantedOf = (...lines: string[]) =>
  wantedIn(conversationOf(...lines), { category: null })?.text ?? null

const NOISE = 'C: The zipper jams up whenever it rains.'
const SAYS_NOISE = 'Says: “The zipper jams up whenever it rains.”'
const IDENTIFIED = 'Gives details to be identified'

test.each([
  'This is Anna Kowalska speaking.',
  'this is anna kowalska speaking',
  'This is Anna Kowalska from Bergen.',
  'You can reach me at 916 444 0307.',
  'That would be nine one six four four four.',
  "It's twelve Cedar Grove Street, second floor.",
  'It would be 14 Cedar Grove Avenue.',
  'Mark 964 Institute and College',
  'My mail goes to anna at example dot com.',
  'e r 8 e',
  'E6 E7 j p',
  '86 87 J P',
  'K O W A L S K A, like that.',
  "I'm Anna, born 14 May 1981.",
])('who or where the caller is, is no matter to quote: %s', (line) => {
  expect(wantedOf('C: Hello?', 'A: Yes?', `C: ${line}`, 'A: Go on.', NOISE)).toBe(SAYS_NOISE)
  expect(wantedOf(`C: ${line}`)).toBe(IDENTIFIED)
})

test('details are given in whichever line they come', () => {
  const spelt = ['C: 86 87 J P', 'C: 4th of April 1997']
  expect(wantedOf('C: a 67 GPA', ...spelt)).toBe(IDENTIFIED)
  expect(wantedOf('C: gadget not open', ...spelt)).toBeNull()
})

test('a question with a name or number is not quoted', () => {
  const asked = 'C: Will Anna Kowalska be at 916 444 0307?'
  expect(wantedOf(asked, 'A: Yes.', NOISE)).toBe(SAYS_NOISE)
})

test.each([
  ["I'm Anna Kowalska, the zipper jams up whenever it rains.", 'the zipper jams up'],
  ['The zipper jams up whenever it rains. My name is Anna Kowalska.', 'The zipper jams up'],
  ['The zipper jams up. Call me back on 916 444 0307.', 'The zipper jams up.'],
  ['It is a Corolla 2014 model, blue.', 'It is a Corolla 2014 model'],
  ['I gave 450 dollars for nothing.', 'I gave 450 dollars'],
])('the rest of a line is quoted without it: %s', (line, quote) => {
  const text = wantedOf(`C: ${line}`)
  expect(text).toContain(quote)
  expect(text).not.toMatch(/Anna|444/)
})
