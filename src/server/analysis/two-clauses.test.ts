import { expect, test } from 'vitest'

import { toldInTwo } from './two-clauses'

test('a caller who only greets, again and again, is read in one pass', () => {
  expect(toldInTwo('Hello, '.repeat(5000))).toBeNull()
  expect(toldInTwo('good morning  '.repeat(5000))).toBeNull()
})

test('greetings before a report are left out of it', () => {
  expect(toldInTwo('Hello? Hello, yes, water is coming through the ceiling')).toMatchObject({
    says: 'Reports that water is coming through the ceiling',
  })
})

test.each([
  ['You sent me a statement for $80 for the cleaning', 'Questions a statement of $80'],
  ['You want $75.50 from me', 'Questions a charge of $75.50'],
  [
    'The estimate said ninety, and the invoice says a hundred and ten',
    'Was quoted ninety and charged a hundred and ten',
  ],
  [
    'The site says my package was delivered last night, but nobody got it',
    'Reports that their package did not arrive',
  ],
  [
    'It says it was delivered at noon but I never saw it',
    'Reports that their delivery did not arrive',
  ],
  ['Since the fair we are missing our keys', 'Reports that their keys are missing'],
  [
    'I saw the studio on Main online and wanted to ask if it is free',
    'Asks about the studio on Main',
  ],
])('two clauses make one matter: %s', (text, says) => {
  expect(toldInTwo(text)).toMatchObject({ says })
})

test.each([
  [
    "We're moving on Friday and want to keep our number",
    'Is moving on Friday and wants to keep their number',
  ],
  [
    "I'm relocating to Boise and I need to end my lease",
    'Is relocating to Boise and wants to end their lease',
  ],
  ["I'm moving house and I'd like to cancel", null],
  ["I'm moving and want to ask something", null],
])('a move and what is wanted for it: %s', (text, says) => {
  expect(toldInTwo(text)?.says ?? null).toBe(says)
})
