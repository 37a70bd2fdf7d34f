import { expect, test } from 'vitest'

import { summaryOf } from '@tests/builders/summary-of'

test.each([
  "I will when it's back in the office. Thanks.",
  'It is not working.',
  "Okay, I'll see if it works now. Bye.",
  'Is it fixed now?',
  "Oh no, it's back.",
  'It works, but only in the kitchen.',
  "I'm working until five.",
])('a reset is not confirmed by "%s"', async (answer) => {
  const lines = [
    'C: My internet is down.',
    'A: I have reset the session. Could you check?',
    `C: ${answer}`,
  ]
  expect(await summaryOf(lines)).not.toContain('confirmed')
})

test.each([
  "We can't wait for Saturday!",
  "Okay, so I can't drive after that.",
  "That's not too far. Thank you.",
  "That's too late, isn't it?",
  "It's a bit too expensive, but okay.",
])('what was found is not refused by "%s"', async (answer) => {
  const lines = ['C: Find me a hotel near the lake.', 'A: I found the Heron Inn.', `C: ${answer}`]
  expect(await summaryOf(lines)).not.toContain('did not take it')
})

test.each([
  ['I want to return a coat', 'What is the reason?', 'I just changed my mind.'],
  ['Can you order me a pizza?', 'With onions?', 'I changed my mind, no onions please.'],
])('of "%s" nothing is let go: %s %s', async (asked, question, answer) => {
  const lines = [
    'C: I need a ride to the station',
    'A: Your ride is booked.',
    `C: Thanks. ${asked}`,
    `A: ${question}`,
    `C: ${answer}`,
    'A: All right.',
  ]
  expect(await summaryOf([...lines, 'C: Okay, thanks.'])).not.toContain('decided against it')
})

test.each([
  ["I've refunded the late fee. You'll see it on your statement.", "That's fine, thanks."],
  ["I've restored the backup. Can you check?", 'Everything is gone.'],
])('"%s" is not confirmed by "%s"', async (deed, answer) => {
  const lines = ['C: My account is wrong.', `A: ${deed}`, `C: ${answer}`]
  expect(await summaryOf(lines)).not.toContain('confirmed that it worked')
})

test.each([
  ['How do I get an appointment?', 'All appointments are booked through our website.'],
  ['Do you have rooms on Friday?', 'Not all rooms are booked on Friday.'],
  ['What if I come late?', 'If the hotel is unable to accommodate you, you get your money back.'],
])('"%s" has no refusal in "%s"', async (asked, answer) => {
  const summary = await summaryOf([`C: ${asked}`, `A: ${answer}`, 'C: Thanks.'])
  expect(summary).not.toMatch(/There (?:was|were) no/)
})

test('a visit that was arranged is not undone by the refusal of another time', async () => {
  const lines = [
    'C: My sink leaks.',
    'A: A plumber is assigned and will be with you tomorrow at nine.',
    'C: Can you make it eight?',
    "A: I can't change the time.",
  ]
  expect(await summaryOf([...lines, 'C: Okay.'])).toContain('A plumber is to come tomorrow at nine')
})

test.each([
  [
    'C: My radiators are cold.',
    "A: I've recorded that. The part for the boiler comes on Friday.",
    'The agent confirmed: “The part for the boiler comes on Friday”',
  ],
  [
    'C: My parcel arrived damaged.',
    "A: Your claim is now open. You'll have the refund in five days.",
    'The claim was opened.',
  ],
])('what is only noted is no outcome beside what is done: %s %s', async (asked, answer, end) => {
  expect(await summaryOf([asked, answer, 'C: All right, thanks.'])).toContain(end)
})
