import { expect, test } from 'vitest'

import { callOf, conversationOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'
import { readResolutions } from './resolution'
import { isWithoutAnswer } from './unanswered'

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
  [
    'only a message to come',
    [HOURS, "A: I'll send you the opening hours later.", 'C: Thank you, bye.'],
  ],
  ['only a notice to come', [HOURS, "A: We'll let you know when it opens.", 'C: Thanks, bye.']],
  ['the caller leaves', [HOURS, 'A: The pool is closed.', "C: Then I don't know. Bye."]],
  [
    'an offer, and a look-up of what was done before',
    [
      RIDE,
      'A: There is a van for 9 dollars. Should I book that for you?',
      'C: Thanks.',
      'T: {"updated":"2024-01-02","booked":null,"confirmed":"pending"}',
      'C: Thank you, bye.',
    ],
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
  [[HOURS, 'A: It is open from nine.', "C: Great! I don't know how to thank you."]],
  [
    [
      HOURS,
      'A: It is open from nine.',
      "C: I'll have to wait twenty minutes, that's fine, thanks.",
    ],
  ],
  [[HOURS, 'A: The day pass is 9 dollars.', "C: I'm switching to that plan then, thank you."]],
  [[HOURS, 'A: On Mondays the entry is free.', 'C: So nothing to pay? Great, thanks.']],
  [[HOURS, 'A: Okay, call the lido, they are open until nine.', 'C: Thank you.']],
  [[HOURS, "A: Your ID is enough. They'll ask for a signature too.", 'C: Thank you.']],
  [[HOURS, "A: They'll ask for your ID at the desk, that is all.", 'C: Thank you.']],
  [[HOURS, "A: It is open from nine and they'll find out the rest.", 'C: Thank you.']],
  [[HOURS, "A: It is open until six and I'll text you the address.", 'C: Thank you.']],
  [[HOURS, 'A: It is open from nine. May I confirm your number?', 'C: 55 12, thank you.']],
  [[HOURS, 'A: It is open from nine. May I place you on a short hold?', 'C: Thanks, bye.']],
  [
    [
      'C: I tried to order online. When does the lido open?',
      'A: It is open from nine. Is that okay?',
      'C: Perfect, thank you.',
    ],
  ],
  [
    [
      RIDE,
      'A: There is a van for 9 dollars. Should I book that for you?',
      'C: Yes, please.',
      'T: {"ride":"van","booked":true}',
      'A: Anything else?',
      'C: No, thank you.',
    ],
  ],
])('resolved: %j', (lines) => {
  expect(valueOf(lines)).toBe('resolved')
})

test.each([
  ["I'll call you a cab, it is nine dollars.", false],
  ["It is between two and four; they'll call you when they're outside.", false],
  ['Okay, call the pharmacy, they are open until nine.', false],
  ['It is open until six, but someone will call you.', true],
  ['Noted, a call at nine is fine.', true],
])('a call is to follow: %s: %s', (told, isToFollow) => {
  const matter = conversationOf(HOURS, `A: ${told}`)
  const [, answer] = matter.turns
  expect(answer && isWithoutAnswer(matter, answer, answer.words)).toBe(isToFollow)
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

test.each([
  ["I'll check with the warehouse.", 'It left today, the courier has it and brings it on Friday.'],
  ["I'll check with the warehouse, one moment.", 'It arrives on Friday.'],
  ["We'll look into it. Please hold on.", 'Thanks for waiting. The lamp is in Leeds.'],
])('what was told after the promise was not only promised: %s', async (promise, answer) => {
  const [reason, ...quotes] = await shown([
    "C: I'm still waiting for the lamp I ordered on Monday.",
    `A: ${promise}`,
    `A: ${answer}`,
    'C: Fine.',
  ])
  expect(reason).not.toBe('The agent only promised a follow-up.')
  expect(quotes).not.toContain(promise)
})

test('the line of a long turn that is quoted is the one with the promise', async () => {
  const lead = 'Let me go through what we have on our side for the lamp and for the shade. '
  const [reason, quote] = await shown([
    "C: I called on Monday about my lamp, and I'm still waiting.",
    'A: What is the number?',
    'C: 5512',
    `A: ${lead.repeat(4)}I will have our depot look for it and they can speak to you then.`,
    'C: Fine.',
  ])
  expect(reason).toBe('The agent only promised a follow-up.')
  expect(quote).toContain('depot look for it')
})

test.each(["I can't reach a plumber at the moment.", 'We could not reach the owner.'])(
  'a leak for which nobody was reached is open: %s',
  async (refusal) => {
    const { resolution, nextSteps } = await createLocalAnalyzer().analyze(
      callOf([
        'C: Hello, I have a leak behind the washing machine.',
        `A: ${refusal}`,
        "A: Please keep the valve closed. I'm sorry I have nothing better right now.",
        'C: All right, bye then.',
      ]),
    )
    expect(resolution?.value).toBe('unresolved')
    expect(nextSteps).toHaveLength(1)
  },
)

const RETURN = 'C: I would like to return a lamp'

test.each([
  [
    RETURN,
    "A: The thirty days are over, so the system won't accept a return.",
    'C: All right, bye.',
  ],
  [RETURN, "A: I'm sorry, I can't override that.", 'C: All right, bye.'],
  [RETURN, 'A: Our policy does not allow returns.', 'C: Okay, thanks.'],
  [RETURN, 'A: The carrier will not accept this return.', 'C: Okay, thanks.'],
  [HOURS, 'A: It is being cleaned since Friday.', 'C: Great. So nothing.'],
])('what is refused is not answered: %s %s', (...lines) => {
  expect(valueOf(lines)).toBe('unresolved')
})

test.each([
  ['C: How can I pay?', 'A: By card. The shop does not accept payments by check.', 'C: Thanks.'],
  [RETURN, 'A: Within thirty days. The store does not allow returns of sale items.', 'C: Thanks.'],
  ['C: How can I pay?', 'A: By card. The shop does not accept cash payments.', 'C: Thanks.'],
  [
    RETURN,
    "A: Yes, for thirty days. After that the system won't accept a return.",
    'C: Great, thanks.',
  ],
  [
    'C: Can I bring my dog?',
    'A: Dogs are welcome, the store does not allow smoking though.',
    'C: Lovely, thanks.',
  ],
  ['C: Do I owe anything?', 'A: No, it is all paid.', 'C: So nothing. Bye.'],
  [HOURS, 'A: It is closed.', 'C: So nothing.', 'A: It opens at nine.', 'C: Thank you!'],
  ['C: Please cancel my order.', 'A: Your order is cancelled.', 'C: Okay, so nothing.'],
  ['C: Is there a fee for that?', 'A: It is included.', 'C: So nothing. Okay, bye.'],
  ['C: How can I pay?', "A: By card. We can't accept payments by check.", 'C: Okay, thanks.'],
])('what is answered is not refused: %s %s %s', (...lines) => {
  expect(valueOf(lines)).not.toBe('unresolved')
})
