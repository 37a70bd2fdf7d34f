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
  ["C: my laptop won't charge and I didn't drop it", 'the laptop'],
  ['C: it is about moving my piano lesson', 'the piano lesson'],
  ['C: hi, about an hour ago I called you', null],
  ['C: the heating makes noises', 'the heating'],
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
  ['C: My parcel was due last week', 'the parcel'],
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
