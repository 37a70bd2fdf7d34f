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
    'Wants to eat out tonight. The table was reserved. Asks us to give them their bank balance. The agent said that the current balance is 420.',
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
