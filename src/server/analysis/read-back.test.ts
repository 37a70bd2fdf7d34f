import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()
const summaryOf = async (lines: string[]) => (await analyze(callOf(lines))).summary

const ASKED = 'C: I want to book a room'
const DONE = 'A: The reservation was successful.'

test.each([
  [
    ['A: Please confirm: 2 rooms at the Harbor Inn from Friday to March 12th. Is that correct?'],
    'C: Yes, perfect.',
    '2 rooms at the Harbor Inn from Friday to March 12th',
  ],
  [
    ['A: Okay, so you would like to reserve a room at the Elm for the 4th of May, right?'],
    'C: Yup',
    'Reserve a room at the Elm for the 4th of May',
  ],
  [
    ["A: Great. I found a room at 'The Quay' for 80 a night. Should I book that for you?"],
    'C: Sure',
    'I found a room at The Quay for 80 a night',
  ],
])('what was read back and confirmed follows what was booked: %s', async (lines, yes, quote) => {
  const summary = await summaryOf([ASKED, ...lines, yes, DONE])
  expect(summary?.value).toBe(`Wants to book a room. The reservation was successful: “${quote}”`)
  expect(summary?.evidence.map(({ utterance }) => utterance)).toContain(1)
})

test.each([
  ['not confirmed', 'A: You want 2 rooms at the Elm. Is that correct?', 'C: No, one room.'],
  ['changed', 'A: You want 2 rooms at the Elm. Is that correct?', 'C: Yes, but make it 3 rooms.'],
  ['of something else', 'A: Please confirm a table at the Elm for 7 pm.', 'C: Yes.'],
  ['without details', 'A: Shall I book it for you?', 'C: Yes.'],
  ['a number', 'A: Please confirm your phone number 202-555-0143 for the Elm.', 'C: Yes.'],
  ['a date of birth', 'A: Let me verify your date of birth, May 4th 1971. Is it?', 'C: Yes.'],
  ['of something before', 'A: You were with us on March 3rd. Shall I book it?', 'C: Yes.'],
  ['an offer', 'A: Please confirm. Do you want the room at the Elm?', 'C: Yes.'],
  [
    'refused afterwards',
    'A: You want a room at the Elm for the 4th of May. Is that correct?',
    'C: Yes.',
    "A: I couldn't reserve it.",
  ],
])('a read-back is left out: %s', async (_why, offer, answer, ...more) => {
  const summary = await summaryOf([ASKED, offer, answer, ...more, DONE])
  expect(summary?.value).toBe('Wants to book a room. The reservation was successful.')
})
