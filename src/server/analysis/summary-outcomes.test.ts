import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'
import type { AnalysisInput } from '@/domain/analyzer'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()
const summaryOf = async (lines: string[], facts: Partial<AnalysisInput> = {}) =>
  (await analyze(callOf(lines, facts))).summary

test.each([
  [
    ['C: hi', 'C: my card lost so please close', 'C: 8986776'],
    "Reports that their card is lost. Only the caller's side was recorded.",
  ],
  [
    [
      'C: The lid of my pan broke.',
      "A: I'm looking at the order.",
      'C: Sorry, I have to take this. Bye.',
    ],
    'Reports that the lid of their pan broke.',
  ],
  [
    [
      'C: The lift in our house is slow',
      "A: I'm looking at it. There's nothing I can change from here.",
    ],
    'Reports that the lift in their house is slow. The agent could not change anything.',
  ],
  [
    ['C: I want a double room for Friday', "A: I'm sorry, there's nothing left on those dates."],
    'Wants a double room for Friday. There was nothing left on those dates.',
  ],
  [
    [
      'C: I need the way to the station',
      'A: Walk to the bridge.',
      'C: ok',
      'A: Turn left at the mill.',
    ],
    'Wants the way to the station. The agent gave directions.',
  ],
  [
    [
      "C: I'm supposed to pay $90 for a filling, but my plan covers that",
      'A: Your claim was lost. I have sent it again with the new one.',
    ],
    'Questions a bill of $90 for a filling. The agent sent the claim again.',
  ],
  [
    ['C: I stayed with you last week and the room smelled of paint', 'A: I see.'],
    'Reports that the room smelled of paint.',
  ],
  [
    [
      "C: let's set up a viewing of the loft",
      'T: message: Your viewing has been scheduled',
      'A: Got it.',
    ],
    'Wants to set up a viewing of the loft. The viewing was scheduled.',
  ],
  [
    ['C: I am interested in renting a van', 'A: You can pick it up at nine.'],
    'Is interested in renting a van. Answer: “You can pick it up at nine”',
  ],
  [
    ['C: I want to send $20 to Bo', 'A: The transfer took place!', 'C: Good.'],
    'Wants to send $20 to Bo. The transfer went through.',
  ],
  [
    [
      'C: I want to reserve a table at the Elm',
      'A: The reservation request was not successful.',
      'C: Try again please',
      'A: I was able to confirm a table for nine, is that fine?',
      'C: Yes, perfect.',
    ],
    'Wants to reserve a table at the Elm. The agent was able to confirm a table for nine.',
  ],
  [
    [
      'C: I want a taxi to the station',
      'A: One is near. Should I book it?',
      'C: It is a van, can you confirm that?',
      'A: Yes, confirmed.',
    ],
    'Wants a taxi to the station.',
  ],
  [
    ['C: I want to rent a van', 'A: Okay, I have booked the van for you ted.'],
    'Wants to rent a van. The agent booked the van.',
  ],
  [
    [
      'C: I need a ride to the lake',
      'A: I found one for 9 dollars.',
      "C: Please don't book it. Bye.",
    ],
    'Wants a ride to the lake. The caller decided against it.',
  ],
  [
    [
      'C: I need to report a stolen bike',
      'A: Thank you. A member of our team will contact you with details.',
    ],
    'Wants to report a stolen bike. A reply was promised.',
  ],
  [
    [
      'C: I want to book a flight',
      'A: There are no flights that day.',
      'C: Okay. Can you also get me a table at the Elm?',
      'A: Your table is reserved.',
      'C: And I need a ride to it.',
      'A: Your ride is booked.',
    ],
    'Wants to book a flight. There were no flights that day. Asks us to get them a table at the Elm. The table was reserved. Wants a ride to it. The ride was booked.',
  ],
])('%j → %s', async (lines, value) => {
  expect((await summaryOf(lines))?.value).toBe(value)
})

test('what is not to be sent to one place is no withdrawal', async () => {
  const lines = [
    'C: I want to change my order',
    'A: ok',
    "C: Please don't send it to my old address",
  ]
  expect((await summaryOf(lines))?.value).not.toContain('decided against')
})

test.each([
  [
    [
      'C: I need to find a hotel',
      "A: I have found the 'Moor Inn', it is in the west.",
      'C: ok bye',
    ],
    'Wants to find a hotel. The agent found the Moor Inn.',
  ],
  [
    ['C: I need to find a hotel', 'A: There are 10 options.', 'C: ok bye'],
    'Wants to find a hotel.',
  ],
  [
    [
      'C: The heat is not working',
      'A: The boiler for your block had stopped. It was restarted just now.',
      'C: ok',
    ],
    'Reports that the heat is not working. The boiler was restarted.',
  ],
  [
    ["C: This is not the first time I'm calling about the late order.", 'A: I see.'],
    'Calls again about the late order.',
  ],
  [
    [
      'C: I want to view the loft',
      'A: There is a viewing on Friday.',
      'C: Fine',
      "A: You're on the list.",
    ],
    'Wants to view the loft. The caller was put on the list.',
  ],
  [["C: I want a ride from the 'Airport' please", 'A: ok'], 'Wants a ride from the Airport.'],
  [
    ['C: hi i need your help', 'C: can you send me the boarding pass'],
    "Asks us to send them the boarding pass. Only the caller's side was recorded.",
  ],
  [
    [
      'C: I want to reserve flight 27',
      'A: Your flight is now reserved!',
      'C: No, it is 74',
      'A: Sorry, the reservation request failed.',
    ],
    'Wants to reserve flight 27. The flight was reserved. Later, the reservation request failed.',
  ],
])('%j → %s', async (lines, value) => {
  expect((await summaryOf(lines))?.value).toBe(value)
})

test('a matter is heard after names and numbers that are spelt out', async () => {
  const spelt = Array.from({ length: 9 }, (_, at) => [`A: And then?`, `C: ${at} a b`]).flat()
  const lines = [...spelt, 'A: What is it about?', 'C: I just want to tune up my car.']
  expect((await summaryOf(lines))?.value).toBe('Wants to tune up their car.')
})

test('who took over is named as the agent named them', async () => {
  const lines = [
    'C: My claim was denied',
    "A: I'll put you through to the billing office.",
    'C: ok',
  ]
  expect((await summaryOf(lines, { outcome: 'transferred' }))?.value).toBe(
    'Reports that their claim was denied. Was transferred to the billing office.',
  )
})

test('a second wish of a turn has its own result', async () => {
  const lines = [
    'C: I want to eat out tonight. Can you reserve a table for me?',
    'A: Your table is reserved.',
    'C: Yes, I need a new coat. Can you give me my bank balance?',
    'A: Your current balance is 420.',
  ]
  expect((await summaryOf(lines))?.value).toBe(
    'Wants to eat out tonight. The table was reserved. Asks us to give them their bank balance. The current balance is 420.',
  )
})

test.each([
  [
    'C: I want to cancel my table',
    'A: It is free of charge. Shall I?',
    'C: Yes.',
    "A: It's canceled.",
  ],
  ['C: I want to cancel my table', 'C: it is all resolved now'],
])('what came of it is told: %s', async (...lines) => {
  const value = (await summaryOf(lines))?.value
  expect(value).toMatch(
    /^Wants to cancel their table\. (?:It was canceled|Says that it is resolved)\.$/,
  )
})

test.each([
  [
    [
      'C: I need a flight to Oslo',
      'A: One costs 300.',
      'C: Are there any others?',
      'A: There are no other flights.',
    ],
    'none besides what was found is quoted, and no failure',
    'Wants a flight to Oslo. Answer: “There are no other flights”',
  ],
  [
    [
      'C: I want to order tea',
      'A: Your order was placed.',
      'C: Thanks',
      'A: The receipt was sent to you.',
    ],
    'a receipt says less than the order',
    'Wants to order tea. The order was placed.',
  ],
  [
    ['C: What does a first cleaning cost?', 'A: You can pick a time for the visit online.'],
    'no price is no answer to a question after one',
    'Asks: “What does a first cleaning cost?”',
  ],
])('%j: %s', async (lines, _why, value) => {
  expect((await summaryOf(lines))?.value).toBe(value)
})
