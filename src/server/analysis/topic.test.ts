import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'
import { nameTopic } from './topic'

test.each([
  ['C: Hi, my windshield is cracked and I need help', 'the cracked windshield'],
  ['C: I am calling about a broken dishwasher in my flat', 'the broken dishwasher'],
  ['C: I want to dispute a late fee on my card', 'the late fee'],
  ['C: somebody used my card in another city', 'the suspected fraud'],
  ['C: hi I lost my house keys yesterday', 'the lost house keys'],
  ['C: it is about moving my piano lesson', 'the piano lesson'],
  ['C: hi, about an hour ago I called you', 'the problem reported'],
  ['C: the heating makes noises', 'the heating'],
  ['C: My home address is 4 Elm. I want to book a dog walker', 'booking a dog walker'],
  ['C: I am looking for a dentist in San Jose', 'looking for a dentist in San Jose'],
  ['C: can I get help searching for a flat?', 'searching for a flat'],
  ['C: can you cancel my dental appointment please', 'the dental appointment'],
  ['C: I have a problem with the heating in our office', 'the heating'],
  ['C: what is the status of my insurance claim', 'the insurance claim'],
  ['C: my stupid fucking phone is broken', 'the problem reported'],
  [`C: cancel my ${'x'.repeat(3000)}`, 'the problem reported'],
  ['C: it does not work at all', 'the problem reported'],
])('%s → %s', (line, topic) => {
  expect(nameTopic(conversationOf('A: Hello', line), 'problem')).toBe(topic)
})

test('without words or category it is just the call', () => {
  expect(nameTopic(conversationOf(), null)).toBe('the call')
})
