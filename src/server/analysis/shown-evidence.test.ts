import { expect, test } from 'vitest'

import { callOf, conversationOf } from '@tests/builders/analysed-call'

import { showCategory } from './category-evidence'
import { evidenceOf } from './conversation'
import { createLocalAnalyzer } from './local-analyzer'
import { requestAndEnd } from './request-line'

async function shown(claim: 'category' | 'priority' | 'resolution', lines: string[]) {
  const analysis = await createLocalAnalyzer().analyze(callOf(lines))
  return analysis[claim]?.evidence.map(({ quote }) => quote)
}

test('a booking shows the line that books, and a short one with what it is of', async () => {
  const film = ['C: Hello', 'C: I want to see a movie tonight', 'A: Which one?']
  expect(
    await shown('category', [...film, 'C: I would like two tickets for the late one', 'A: Fine.']),
  ).toEqual(['I would like two tickets for the late one'])
  expect(await shown('category', [...film, 'C: Two tickets.', 'A: Fine.'])).toEqual([
    'I want to see a movie tonight',
    'Two tickets.',
  ])
})

test('a service that only the agent speaks of shows what was asked for', () => {
  const lines = ['The lamp over my bed is too bright', 'Your request is submitted.']
  const conversation = conversationOf(`C: ${lines[0]}`, `A: ${lines[1]}`, 'C: ok')
  const evidence = conversation.agent.map((turn) => evidenceOf(turn))
  const told = showCategory(conversation, { value: 'service-request', evidence })
  expect(told.map(({ quote }) => quote)).toEqual(lines)
})

test('thanks are those next to the answer, in the order of the call', async () => {
  const lines = [
    'C: When do you open on Sunday?',
    'A: We open at nine.',
    'C: Great, thank you.',
    'A: Anything else?',
    'C: No thanks, bye.',
  ]
  expect(await shown('resolution', lines)).toEqual(['We open at nine.', 'Great, thank you.'])
  expect(await shown('priority', lines)).toEqual([
    'When do you open on Sunday?',
    'We open at nine.',
    'Great, thank you.',
  ])
})

const TWO_BOOKED = [
  'C: I need a table for four at the Gull',
  'A: Your table has been reserved. Anything else?',
  'C: Yes, I also need a ride there',
  'A: I have booked your ride.',
  'C: bye',
]

test('of several bookings the first is shown, then the last', async () => {
  expect(await shown('resolution', TWO_BOOKED)).toEqual([
    'Your table has been reserved. Anything else?',
    'I have booked your ride.',
  ])
})

test('a routine request is shown with what came of it, not of a later one', async () => {
  expect(await shown('priority', TWO_BOOKED)).toEqual([
    'I need a table for four at the Gull',
    'Your table has been reserved. Anything else?',
  ])
})

test('a request is never shown by a yes where a line says more', async () => {
  const lines = [
    'C: Yes, that is correct.',
    'A: What seems to be the problem?',
    'C: It pulls to the left when I brake.',
    'A: Your appointment is booked.',
    'C: ok',
  ]
  expect((await shown('priority', lines))?.[0]).toBe('It pulls to the left when I brake.')
})

test.each([
  ['Can you reserve a table at the Gull', 'Your reservation is confirmed!'],
  ['That one, yes', 'Your balance is 90 dollars.'],
])('a balance is not shown as settled by a booking after it: %s', (asked, answer) => {
  const conversation = conversationOf(
    'C: Can you check my bank balance',
    'A: Would you like the balance of your savings.',
    'C: Yes',
    'A: Your balance is 90 dollars.',
    `C: ${asked}`,
    'A: Your reservation is confirmed!',
    'C: ok',
  )
  const evidence = conversation.agent.slice(-1).map((turn) => evidenceOf(turn))
  const quotes = requestAndEnd(conversation, { value: 'resolved', evidence })
  expect(quotes.at(-1)?.quote).toBe(answer)
  expect(quotes[0]?.quote).toBe(
    answer.includes('balance') ? 'Can you check my bank balance' : asked,
  )
})

test.each([
  [
    'a refusal to answer more gives way to the answer before it',
    'The agent answered and the caller said thanks.',
    [
      'C: How do I take my pills?',
      'A: Your instructions are to take them at night.',
      'C: They give me a rash',
      "A: I'm sorry, I can only help with the instructions.",
      'C: Okay, thanks for your help.',
    ],
    ['Your instructions are to take them at night.', 'Okay, thanks for your help.'],
  ],
  [
    'thanks that want nothing more are thanks',
    'The agent answered and the caller said thanks.',
    ['C: When do you open on Sunday?', 'A: We open at nine.', "C: Thanks, that's all I need."],
    ['We open at nine.', "Thanks, that's all I need."],
  ],
  [
    'a goodbye gives way to the answer and the thanks',
    'The agent answered and the caller said thanks.',
    [
      'C: Where is my taxi?',
      'A: arriving in 4 minutes',
      'C: Thank you for looking.',
      'A: Anything else?',
      'C: No, that is all.',
      'A: Goodbye. Enjoy your ride!',
    ],
    ['arriving in 4 minutes', 'Thank you for looking.'],
  ],
  [
    'a goodbye gives way to what was done, be it for another matter',
    'The agent confirmed that it is done.',
    [
      'C: I need a table for four at the Gull',
      'A: Your table has been reserved. Anything else?',
      'C: Do they have a terrace?',
      'A: Let me look.',
      'C: fine, bye',
      'A: Enjoy your meal!',
    ],
    ['Your table has been reserved. Anything else?'],
  ],
  [
    'a report that is only filed is not called done',
    'The report was filed; an answer follows.',
    [
      'C: Someone took money from my account',
      'A: Your report is submitted. We will look into it and contact you.',
      'C: ok',
    ],
    ['Your report is submitted. We will look into it and contact you.'],
  ],
  [
    'what they will do is to follow, however it is written',
    'The complaint was filed; an answer follows.',
    ['C: The driver was rude', "A: I've recorded your complaint. We'll look into it.", 'C: ok'],
    ["I've recorded your complaint. We'll look into it."],
  ],
  [
    'a ticket for a show is not filed',
    'The agent confirmed that it is done.',
    [
      'C: I need a ticket for the 8 pm show',
      "A: Your ticket is booked. I've created your ticket for the 8 pm show, we will email you.",
      'C: ok',
    ],
    ["Your ticket is booked. I've created your ticket for the 8 pm show, we will email you."],
  ],
  [
    'what is done is not hidden by a report of it',
    'The agent confirmed that it is done.',
    [
      'C: I want my refund',
      'A: Your refund is processed and I logged a report; we will email you.',
      'C: ok',
    ],
    ['Your refund is processed and I logged a report; we will email you.'],
  ],
  [
    'a greeting with a number is no answer',
    'The agent confirmed that it is done.',
    ['A: Hello, you reached the Gull at 12 Hill Road.', 'C: Hi', 'A: Enjoy your meal!', 'C: ok'],
    ['Enjoy your meal!'],
  ],
  [
    'who asks for more has not asked for nothing more',
    'The agent confirmed that it is done.',
    [
      'C: When do you open on Sunday?',
      'A: We open at nine.',
      'C: Can I get a table at ten?',
      'A: Enjoy your meal!',
    ],
    ['Enjoy your meal!'],
  ],
  [
    'a ride that comes is on its way',
    'The agent confirmed that it is on its way.',
    ['C: Where is my ride?', 'A: Your ride is 7 minutes away.', 'C: ok'],
    ['Your ride is 7 minutes away.'],
  ],
  [
    'anger about the outcome is shown with what the agent could not do',
    'The caller is unhappy with the outcome.',
    [
      'C: I want a refund for my stay',
      "A: I'm sorry, I am not able to refund this rate.",
      'C: That was a waste of time.',
      'A: Goodbye.',
    ],
    ["I'm sorry, I am not able to refund this rate.", 'That was a waste of time.'],
  ],
  [
    'who is not happy need not say "not"',
    'The caller is unhappy with the outcome.',
    ['C: Move my bus to noon', 'A: It has been moved.', "C: No, it hasn't. We weren't happy."],
    ["No, it hasn't. We weren't happy."],
  ],
  [
    'who will call again does not say that it is open',
    'The caller will try again.',
    ['C: I have a question about my lease', 'A: What is it?', "C: I'll try again later. Bye."],
    ["I'll try again later. Bye."],
  ],
])('%s', async (_name, reason, lines, quotes) => {
  const { resolution } = await createLocalAnalyzer().analyze(callOf(lines))
  expect(resolution).toMatchObject({ reason })
  expect(resolution?.evidence.map(({ quote }) => quote)).toEqual(quotes)
})

test.each([
  [
    'problem' as const,
    ['C: My brakes squeal', 'C: 12', 'A: Could you report that now?', 'C: yes'],
    [2],
    ['My brakes squeal', 'Could you report that now?'],
  ],
  [
    'information' as const,
    ["C: I'm looking for a flight to Lima", 'A: Which class?', 'C: Economy is all I pay for'],
    [2],
    ["I'm looking for a flight to Lima", 'Economy is all I pay for'],
  ],
  [
    'booking' as const,
    ['C: My brakes squeal', 'A: Shall I schedule an appointment?', 'C: yes'],
    [1],
    ['My brakes squeal', 'Shall I schedule an appointment?', 'yes'],
  ],
  [
    'booking' as const,
    ["C: I'm looking for a restaurant", 'A: Which one?', 'C: the Gull', 'A: I have reserved it.'],
    [0],
    ["I'm looking for a restaurant", 'I have reserved it.'],
  ],
  [
    'booking' as const,
    ['C: I want to see a film about whales', 'A: There is one at six.', "C: Fine, let's book that"],
    [2],
    ['I want to see a film about whales', "Fine, let's book that"],
  ],
  [
    'service-request' as const,
    [
      'C: I have a service request for tonight',
      'A: What is it?',
      'C: I need more pillows',
      'A: Ok',
    ],
    [0],
    ['I have a service request for tonight', 'I need more pillows'],
  ],
])('%s of %j is shown with what the caller wants', (value, lines, found, quotes) => {
  const conversation = conversationOf(...lines)
  const evidence = conversation.turns
    .filter(({ index }) => found.includes(index))
    .map((turn) => evidenceOf(turn))
  const shownLines = showCategory(conversation, { value, evidence })
  expect(shownLines.map(({ quote }) => quote)).toEqual(quotes)
})

test.each([
  ['I need to book a house.', 'Your reservation is completed.', "Thanks, that's all I needed."],
  ['I want to order pizzas', "Great, I've placed the order.", "Perfect, that's all I needed."],
])(
  'a routine request is shown with the deed, not with what was said after it: %s',
  async (asked, deed, thanks) => {
    const lines = [`C: ${asked}`, 'A: Which one?', 'C: The big one', `A: ${deed}`, `C: ${thanks}`]
    expect(await shown('priority', lines)).toEqual([asked, deed])
  },
)
