import { expect, test } from 'vitest'

import { callOf, conversationOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'
import { readResolutions } from './resolution'

const valueOf = (lines: string[]) =>
  readResolutions(conversationOf(...lines), 'completed', false).claim?.value

const HOURS = 'C: When does the pool open?'
const RIDE = 'C: I need a ride to the station'

test.each([
  ['the agent has no answer', [HOURS, "A: I'm sorry, that's all I have here.", 'C: Bye.']],
  ['the agent has no date', [HOURS, "A: We don't have a date, it is still closed.", 'C: Thanks.']],
  ['the caller leaves', [HOURS, 'A: The pool is being cleaned.', "C: I'll wait and see. Bye."]],
  ['the caller leaves', [HOURS, 'A: The pool is closed.', "C: Great. I'm switching. Bye."]],
  ['only a call is noted', [HOURS, 'A: Noted, a callback at six is set.', 'C: Thank you, bye.']],
  [
    'only a promise',
    [HOURS, "A: Here is how it is done. We'll ask the caretaker and text you.", 'C: Thanks, bye.'],
  ],
  [
    'a promise that is repeated',
    [
      HOURS,
      "A: This is how we do it. We'll check with the caretaker by noon.",
      'C: Okay',
      'A: If you have not heard by then, call us again.',
      'C: Perfect, thank you.',
    ],
  ],
  [
    'an offer that is turned down',
    [
      RIDE,
      'A: There is a van for 9 dollars. Should I book that for you?',
      'C: Thanks, I can walk.',
    ],
  ],
  [
    'an offer that is taken and not booked',
    [
      'C: I am looking for a flight to Oslo.',
      'A: When?',
      'C: On Monday. I would also like to purchase two tickets.',
      'A: There is a flight at 6 am. The tickets cost $90, are you interested?',
      'C: Yes! Thank you.',
      'A: Have a great day.',
    ],
  ],
  [
    'an assent alone',
    ['C: Can you repeat the number of the vet', 'A: I sure can.', 'C: thanks a lot'],
  ],
])('not resolved: %s', (_kind, lines) => {
  expect(valueOf(lines)).not.toBe('resolved')
})

test.each([
  [[HOURS, 'A: The pool is open from nine. I will text you the prices.', 'C: Thank you.']],
  [
    [
      'C: Which flights are there to Oslo?',
      'A: There is one at 6 for $90. Are you interested?',
      "C: Good to know. Thanks, that's all.",
    ],
  ],
  [[RIDE, "A: There is a van at 6. I'll book it now.", 'C: Thank you.']],
  [
    [
      RIDE,
      'A: There is a van for 9 dollars. Should I book that for you?',
      'C: Yes, please.',
      'T: Message: Ride booked.',
      'A: Anything else?',
      'C: No, thank you.',
    ],
  ],
])('resolved: %j', (lines) => {
  expect(valueOf(lines)).toBe('resolved')
})

const shown = async (lines: string[]) => {
  const { resolution } = await createLocalAnalyzer().analyze(callOf(lines))
  return [resolution?.reason, ...(resolution?.evidence.map(({ quote }) => quote) ?? [])]
}

test('thanks for an answer on the side show the booking that was made before', async () => {
  expect(
    await shown([
      'C: I need to book a table for four tonight',
      'A: Your table has been booked.',
      'C: Great. And will it rain?',
      'A: It will be dry all day.',
      'C: Thank you, bye.',
    ]),
  ).toEqual(['The agent confirmed that it is done.', 'Your table has been booked.'])
})

test.each(["That's a lot faster.", 'Oh, the lamp just turned green.', 'It works again, thanks.'])(
  'what the caller tried is shown: %s',
  async (tried) => {
    const done = "I've reset the line. Can you try again?"
    const quotes = await shown(['C: My internet keeps dropping', `A: ${done}`, `C: ${tried}`])
    expect(quotes.slice(1)).toContain(tried)
  },
)

test('what is still broken is not shown as tried', async () => {
  const done = "I've reset the line. Can you try again?"
  const quotes = await shown(['C: My internet keeps dropping', `A: ${done}`, 'C: One moment.'])
  expect(quotes).toEqual(['The agent confirmed that it is done.', done])
})

test('a call that was only promised to be followed up says so, not what was said of earlier ones', async () => {
  const promise = "We'll ask the warehouse to look for it and write to you by Friday."
  expect(
    await shown([
      "C: I called on Monday about my lamp, and I'm still waiting.",
      'A: What is the number?',
      'C: 5512',
      `A: ${promise}`,
      'C: Fine.',
    ]),
  ).toEqual(['The agent only promised a follow-up.', promise])
})
