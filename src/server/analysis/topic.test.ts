import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'
import { findTopic } from './topic'

test.each([
  ['C: Hi, my windshield is cracked and I need help', 'the cracked windshield'],
  ['C: I am calling about a broken dishwasher in my flat', 'the broken dishwasher'],
  ['C: I want to dispute a late fee on my card', 'the late fee'],
  ['C: somebody used my card in another city', 'the suspected fraud'],
  ['C: some hooligan has taken $500 from my bank account', 'the suspected fraud'],
  ['C: I lost my card and now there is a weird charge on my account', 'the suspected fraud'],
  ["C: there's a charge for $300 that I didn't make", 'the suspected fraud'],
  ['C: before I saw it somebody managed to withdraw 300 dollars', 'the suspected fraud'],
  ['C: hi I lost my house keys yesterday', 'the lost house keys'],
  ['C: can someone please transfer me to billing', null],
  ["C: my laptop won't charge and I didn't drop it", "the laptop that won't charge"],
  ['C: it is about moving my piano lesson', 'the piano lesson'],
  ['C: hi, about an hour ago I called you', null],
  ['C: the heating makes noises', 'the noises the heating makes'],
  ['C: My home address is 4 Elm. I want to book a dog walker', 'booking a dog walker'],
  ['C: I am looking for a dentist in San Jose', 'looking for a dentist in San Jose'],
  ['C: can I get help searching for a flat?', 'searching for a flat'],
  ['C: can you cancel my dental appointment please', 'the dental appointment'],
  ['C: I have a problem with the heating in our office', 'the heating'],
  ['C: what is the status of my insurance claim', 'the insurance claim'],
  ['C: my stupid fucking phone is broken', null],
  [`C: cancel my ${'x'.repeat(3000)}`, null],
  ['C: it does not work at all', null],
  ["C: There's no heat in my apartment", 'having no heat in their apartment'],
  ['C: I want to complain about my neighbors', 'their neighbors'],
  ["C: I can't sign in, I changed my email", 'signing in'],
  ['C: I called about a new time for my visit and it is still open', 'a new time for their visit'],
  ['C: I need some help reserving a table', 'reserving a table'],
  ['C: I owe a lot, and my insurance was to pay most of it', null],
  ['C: My parcel was due last week', 'the late parcel'],
  ['C: The vase I bought here was completely smashed', 'the smashed vase'],
  ['C: The plates came in many pieces', 'the broken plates'],
  ['C: I want to buy something. It is a blue lamp, one.', 'buying a blue lamp'],
  ['C: I have to return an item', 'the return'],
  ['C: I was wondering what a haircut costs', 'what a haircut costs'],
  ["C: I'm calling to ask how much a haircut is", null],
  ['C: Just following up on my refund', 'the refund'],
  ['C: I want to send something back, it is a jacket', 'sending back a jacket'],
  ['C: I was curious if you take walk-ins on Mondays', 'whether we take walk-ins on Mondays'],
  ['C: I was wondering if you could cancel my tour', 'the tour'],
  ["C: It's about my downstairs neighbor. He sings.", 'their downstairs neighbor'],
  ["C: I'm just checking on my visa application", 'the visa application'],
  ['C: We have no power and the lift is stuck', 'having no power'],
  ['C: I want to book a cleaning, our oven smells of fish', 'the cleaning'],
  ['C: I called about the noise my drone makes', 'the noise their drone makes'],
  ['C: I was quoted ninety, and you charged me $140', 'the charge above the quote'],
  ['C: some thief took $40 from my bag', 'the suspected fraud'],
])('%s → %s', (line, topic) => {
  expect(findTopic(conversationOf('A: Hello', line))).toBe(topic)
})

test('without words there is none', () => {
  expect(findTopic(conversationOf())).toBeNull()
})

test('the agent’s own note of the matter comes first', () => {
  const lines = [
    'C: It is music until three.',
    'A: Noted, a callback today, about the noise upstairs.',
  ]
  expect(findTopic(conversationOf(...lines))).toBe('the noise upstairs')
})
