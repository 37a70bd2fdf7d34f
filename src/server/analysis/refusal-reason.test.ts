import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { reasonOf } from './refusal-reason'

test.each([
  [
    'the return',
    "It is too late, so the shop's policy won't accept a return.",
    ': it could not be accepted',
  ],
  ['the kettle', "I'm sorry, we can't waive the fee.", ': the fee could not be waived'],
  [
    'the bill',
    'The late charge is right, so I am unable to remove it.',
    ': the late charge could not be removed',
  ],
  ['a new order', 'I could not place the order.', ': the order could not be placed'],
  ['the room', 'I cannot see that from here.', ''],
  ['the order', 'Your card ending in 4242 was declined.', ''],
  ['the room', 'There was no booking under Maria Lopez.', ''],
  ['the room', 'There were no rooms available.', ': there were no rooms available'],
  ['the bath', "I wrote it down, but I'm unable to refund anything.", ': there was no refund'],
  ['the tour', 'I see nothing open on our calendar.', ': there was nothing free'],
  ['the pillows', 'Your request cannot be completed.', ': the request could not be completed'],
])('%s: %s', (topic, refusal, reason) => {
  expect(reasonOf(conversationOf('C: Hello', `A: ${refusal}`), topic)).toBe(reason)
})
