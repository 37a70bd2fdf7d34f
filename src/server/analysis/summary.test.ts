import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'
import type { AnalysisInput } from '@/domain/analyzer'
import { emptyAnalysis } from '@/contracts/analysis'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()
const summaryOf = async (lines: string[], facts: Partial<AnalysisInput> = {}) =>
  (await analyze(callOf(lines, facts))).summary

test.each([
  ['I would like to book a table for four on Friday', 'Wants to book a table for four on Friday.'],
  ['um, I need I need a ride home please', 'Wants a ride home.'],
  ['Could you help me with placing an order?', 'Wants help placing an order.'],
  ['can you change my address please', 'Asks us to change their address.'],
  [
    'My dishwasher is leaking, and I have guests tonight',
    'Reports that their dishwasher is leaking.',
  ],
  ["There's water coming from the ceiling", "Reports that there's water coming from the ceiling."],
  [
    "I'm about to board: I have an appointment on Tuesday at nine and I can't make it, I'll travel",
    'Cannot make their appointment on Tuesday at nine.',
  ],
  [
    'I have a parcel coming Friday and I typed the old address. Can it go to my work?',
    'Wants their parcel coming Friday to go to another address.',
  ],
  [
    'I was quoted three hundred and you charged me six hundred. What is this?',
    'Was quoted three hundred and charged six hundred.',
  ],
  [
    'The estimate said eighty dollars, and the invoice says $160.',
    'Was quoted eighty dollars and charged $160.',
  ],
  ["I've got a bill here for $189.89. Nobody told me", 'Questions a bill of $189.89.'],
  ['Why am I being charged $53.72 this month?', 'Asks why they are charged $53.72.'],
  [
    'I saw the two bedroom on Elm online and would like to see it.',
    'Wants to view the two bedroom on Elm.',
  ],
  [
    'I stayed last weekend and there was a wedding under our window. What do you do about it?',
    'Reports that there was a wedding under their window.',
  ],
  [
    "Yes, hello. Water is leaking around the water heater. It's a stain.",
    'Reports that water is leaking around the water heater.',
  ],
  [
    'Money is being taken from my account and it is not me',
    'Reports that money is being taken from their account and it is not them.',
  ],
  ['I spoke to you on Friday about the broken heating', 'Calls again about the broken heating.'],
  ['I think I left my scarf in room 12', 'Reports that they left their scarf in room 12.'],
  ['I wanted to ask whether you have parking', 'Asks whether we have parking.'],
  ['I lost my job. Can I pay in installments?', 'Wants to pay in installments.'],
  ['Oh, a machine. No thanks.', 'Ended the call without a request.'],
  ['Somebody used my card in Dallas', 'Reports that somebody used their card in Dallas.'],
  [
    "Our order was completely ruined. I'm going to the newspaper",
    'Reports that their order was completely ruined.',
  ],
  ['Operator.', 'Asks to speak to a person.'],
  [
    'I have an appointment on Monday and I need to move it',
    'Wants to move their appointment on Monday.',
  ],
  ['Do you ship to Canada?', 'Asks whether we ship to Canada.'],
  ['What time do you close on Sundays?', 'Asks: “What time do you close on Sundays?”'],
  ["I'm calling about my invoice from March", 'Calls about their invoice from March.'],
  [
    'Hi. I have a question. Is there a fee for late returns?',
    'Asks whether there is a fee for late returns.',
  ],
])('%s → %s', async (said, value) => {
  expect(await summaryOf(['A: Hello', `C: ${said}`])).toMatchObject({ value, source: 'local' })
})

test('what was wanted, done and is open, each with its evidence', async () => {
  const lines = [
    'A: Harbor Bank.',
    'C: Hi, I lost my debit card yesterday.',
    "A: I've blocked the card. Your new card was ordered. Anything else?",
    'C: No, thanks.',
    'A: Our card team will call you tomorrow.',
  ]
  const summary = await summaryOf(lines)
  expect(summary?.value).toBe(
    'Reports that they lost their debit card yesterday. The agent blocked the card. A callback was promised tomorrow.',
  )
  expect(summary?.evidence.map(({ utterance }) => utterance)).toEqual([1, 2, 4])
})

test.each([
  ["A: I'm sorry, your booking request failed.", 'The booking request failed.'],
  ['A: There are no tables available tonight.', 'There were no tables available tonight.'],
  ["A: I'm unable to reach the restaurant.", 'The agent could not reach the restaurant.'],
  ["A: You're all set for Friday at 6.", 'The agent set it up for Friday at 6.'],
  ['A: Your table has been booked. Do you need anything else?', 'The table was booked.'],
])('%s → %s', async (answer, result) => {
  const summary = await summaryOf(['C: I want to book a table', answer])
  expect(summary?.value).toBe(`Wants to book a table. ${result}`)
})

test('what cannot be told is quoted, and no category is named as if it were a matter', async () => {
  const said = 'I have been on hold forever. My tires were to be here last week. Any news?'
  expect(await summaryOf([`C: ${said}`, 'A: Hm.'])).toMatchObject({
    value: 'Calls about the tires.',
  })
  const upset = await summaryOf(['C: I am furious with you people. You lied to me three times.'])
  expect(upset?.value).toMatch(/^Says: “I am furious/)
})

test.each([
  [
    'an answer in the agent’s own words',
    [
      'C: When do you open on Sundays?',
      'A: Great question. We open at nine on Sundays.',
      'C: Thanks!',
    ],
    'Asks: “When do you open on Sundays?” Answer: “We open at nine on Sundays”',
  ],
  [
    'what was booked, where the caller only says thanks',
    ['C: I need a table', 'A: Your table is booked.', 'A: The view is nice.', 'C: thanks'],
    'Wants a table. The table was booked.',
  ],
  [
    'each result with its own matter',
    [
      'C: I want to check my balance',
      'A: Your balance is $40.',
      'C: Book me a table at the Porch',
      'A: Your table at the Porch is booked.',
      'C: thanks',
    ],
    'Wants to check their balance. The balance is $40. Wants to book a table at the Porch. The table at the Porch was booked.',
  ],
  [
    'nothing of what the caller began with',
    ['C: My heating is broken and it is still not fixed', 'A: I see.', 'C: ok bye'],
    'Reports that their heating is broken.',
  ],
  [
    'what was booked before what else was mentioned',
    [
      'C: I need a table',
      'A: It is booked for Friday. There is music on our terrace.',
      'C: ok bye',
    ],
    'Wants a table. It was booked for Friday.',
  ],
  [
    'a refusal after an apology',
    [
      'C: I need towels',
      'A: I am sorry to inform you that your request could not be processed.',
      'C: ok',
    ],
    'Wants towels. The request could not be processed.',
  ],
])('%s', async (_what, lines, value) => {
  expect((await summaryOf(lines))?.value).toBe(value)
})

test('a clause that would be cut ends with a phrase', async () => {
  const said =
    'Someone is transferring money on my account of over ten dollars over the past week or so'
  expect((await summaryOf([`C: ${said}`, 'A: Hm.']))?.value).toMatch(/over ten dollars\.$/)
})

test.each([
  ['nobody spoke', []],
  ['only a greeting', ['A: Hello', 'C: hello', 'C: hello?']],
  ['only yes and thanks', ['C: yes', 'C: okay', 'C: thanks']],
])('no summary when %s', async (_name, lines) => {
  expect(await summaryOf(lines)).toBeNull()
})

test('the provider’s summary stays', async () => {
  const summary = { value: 'Booked.', source: 'provider' as const, reason: '', evidence: [] }
  const provider = { ...emptyAnalysis, summary }
  expect(await summaryOf(['C: I want to book a table'], { provider })).toEqual(summary)
})

test('only what the caller said is told as said', async () => {
  const told = async (...lines: string[]) =>
    (await summaryOf(['C: My router is broken.', ...lines]))?.value ?? ''
  expect(await told('A: Restart it.', 'C: It still does not work, bye.')).toContain(
    'Says that it is not resolved',
  )
  expect(
    await told('A: No.', "C: I'm very disappointed. I'm not happy with this. Bye."),
  ).not.toMatch(/Says that|thanks/)
})

test('a callback is told in the middle of a sentence', async () => {
  const lines = ['C: My router is broken. Call me back.', 'A: When?', 'C: This afternoon, please.']
  expect((await summaryOf(lines))?.value).toContain('Asks for a callback this afternoon')
})

test('who fell silent was not refused by the agent', async () => {
  const lines = ['C: My router is broken.', 'A: I am unable to hear you.']
  const summary = await summaryOf(lines, { outcome: 'silence-or-limit' })
  expect(summary?.value).not.toContain('could not do it')
})

test('what was done and what was not each follow what was asked', async () => {
  const lines = ['C: I want to change my appointment', 'A: Done, it is moved to Friday at 3.']
  const summary = await summaryOf([
    ...lines,
    'C: great, and can you also fix my bill',
    'A: I cannot do that here.',
  ])
  expect(summary?.value).toBe(
    'Wants to change their appointment. It was moved to Friday at 3. Asks us to fix their bill. Answer: “I cannot do that here”',
  )
  expect(summary?.evidence.map(({ utterance }) => utterance)).toEqual([0, 1, 2, 3])
})

test('an answer that only points back is not told', async () => {
  const lines = [
    'C: do you deliver sofas on a Sunday',
    'A: We do.',
    'A: It is usually on a Sunday.',
  ]
  expect((await summaryOf([...lines, 'C: bye']))?.value).not.toContain('It is usually')
})

test('a result follows the request it is of, by whatever word', async () => {
  const lines = ['C: I need to find an apartment', 'A: There is one in Shadyside.']
  const ride = [
    'C: Can you book me a car to get there?',
    'A: Your ride is booked.',
    'C: thanks, bye',
  ]
  expect((await summaryOf([...lines, ...ride]))?.value).toBe(
    'Wants to find an apartment. Asks us to book them a car to get there. The ride was booked.',
  )
})

test('a result of what nobody is heard asking for is another matter', async () => {
  const lines = ['C: I need to find an apartment', 'A: There is one in Shadyside.', 'C: fine']
  expect((await summaryOf([...lines, 'A: Your ride is booked.', 'C: thanks, bye']))?.value).toBe(
    'Wants to find an apartment. Also, the ride was booked.',
  )
})

test('an answer without content is only a confirmation', async () => {
  const lines = ['C: I need to find a restaurant in Oakland', 'A: All done.', 'C: thanks, bye']
  expect((await summaryOf(lines))?.value).not.toContain('All done')
})

test.each([
  [
    [
      'C: I need to reserve a room at the Hilton on May 3',
      'A: There are no rooms available at the Hyatt.',
    ],
    'Wants to reserve a room. There were no rooms available at the Hyatt.',
  ],
  [
    [
      'C: I need to reserve the flight with id 52',
      'A: Sorry, the flight with id 869 is not available.',
    ],
    'Wants to reserve the flight. The flight with id 869 was not available.',
  ],
])('what came of another one is not that of the one first named: %j', async (lines, summary) => {
  expect((await summaryOf([...lines, 'C: oh, bye']))?.value).toBe(summary)
})

test.each(['get out of here', 'can you make some changes'])('“%s” is no matter', async (words) => {
  const lines = [`C: ${words}`, 'A: Excuse me?', 'C: I need to move my piano lesson']
  expect((await summaryOf(lines))?.value).toBe('Wants to move their piano lesson.')
})

test.each([
  ['I want to get out of my contract', 'Wants to get out of their contract.'],
  ["I'm going to cancel my booking", 'Wants to cancel their booking.'],
])('“%s” is a matter', async (words, summary) => {
  expect((await summaryOf([`C: ${words}`, 'A: Certainly.']))?.value).toBe(summary)
})

test('what is missing for an account is not the trouble with it', async () => {
  const lines = ['C: I need help with my account', 'A: What is its number?']
  expect((await summaryOf([...lines, "C: I don't have it in front of me"]))?.value).toBe(
    'Wants help with their account.',
  )
})
