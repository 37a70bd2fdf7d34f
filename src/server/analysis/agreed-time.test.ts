import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()
const summaryOf = async (lines: string[]) => (await analyze(callOf(lines))).summary

test.each([
  [
    [
      'C: I want to book a fitting',
      'A: I have Monday at 8:30 available, would you like it?',
      'C: Great, do you have anything earlier?',
      'A: No, that is the first one.',
      'C: ok bye',
    ],
    'Wants to book a fitting.',
  ],
  [
    [
      'C: I need to move my fitting to Friday at eleven',
      'A: So your fitting is on Monday at nine, correct?',
      'C: Yes.',
      "A: It's moved.",
    ],
    'Wants to move their fitting to Friday at eleven. It was moved.',
  ],
  [
    [
      'C: I need to move my fitting on Monday at nine',
      'A: I can offer Thursday at four thirty.',
      "C: Great, let's do that.",
      "A: It's moved.",
    ],
    'Wants to move their fitting on Monday at nine. It was moved to Thursday at four thirty.',
  ],
  [
    [
      'C: I want to book a fitting',
      'A: The next one is Monday at 8:30, would you like it?',
      'C: All right, no problem.',
      'A: The fitting is 40 dollars.',
      'C: ok bye',
    ],
    'Wants to book a fitting. The caller agreed to Monday at 8:30.',
  ],
  [
    [
      'C: I want to book a table at the Elm',
      'A: We have one at 7 pm. Shall I book it?',
      'C: Yes please',
      'A: Your table is booked.',
    ],
    'Wants to book a table at the Elm. The table was booked for 7 pm.',
  ],
  [
    [
      'C: I want to book a table at the Elm',
      'A: The kitchen closes at 10 pm. Shall I book it?',
      'C: Yes',
      'A: Your table is booked.',
    ],
    'Wants to book a table at the Elm. The table was booked.',
  ],
  [
    [
      'C: My bike makes a grinding noise.',
      'A: I can take it in on Friday at 2:30.',
      'C: Okay, book it.',
      "A: It's booked.",
    ],
    'Reports that their bike makes a grinding noise. An appointment was booked for Friday at 2:30.',
  ],
  [
    [
      'C: I need to move my fitting',
      'A: Would Monday at noon suit you?',
      'C: Yes',
      "A: It's moved.",
    ],
    'Wants to move their fitting. It was moved to Monday at noon.',
  ],
])('what was booked has the time that was agreed on: %j', async (lines, value) => {
  expect((await summaryOf(lines))?.value).toBe(value)
})

test('a time that was confirmed and then changed is not the one that was booked', async () => {
  const lines = [
    'C: I need to move my appointment.',
    'A: Your appointment is on Monday at noon, correct?',
    'C: Yes. Could you make it Friday at 2:30?',
    "A: It's moved.",
  ]
  expect((await summaryOf(lines))?.value).toBe('Wants to move their appointment. It was moved.')
})

test('turns that ask over and over are read to their end', async () => {
  const asks = `A: ${'is it '.repeat(300)}right${'!'.repeat(2000)}x`
  const lines = [
    'C: I want to book a table',
    ...Array.from({ length: 400 }, (_, at) => (at % 2 ? 'C: ok' : asks)),
  ]
  expect(await summaryOf(lines)).toMatchObject({ value: 'Wants to book a table.' })
})
