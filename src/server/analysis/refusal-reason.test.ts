import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { withReason } from './refusal-reason'

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
  ['the tour', 'I see nothing open on our calendar.', ': there was nothing available'],
  ['the pillows', 'Your request cannot be completed.', ': the request could not be completed'],
  ['the leak', "I can't reach a roofer at the moment.", ': no roofer could be reached'],
  ['the leak', 'I was not able to reach the roofer.', ': the roofer could not be reached'],
  ['the lamp', "I'm not able to see a finish time.", ': there was no finish time'],
  ['the login', "I can't verify you, so I can't reset it.", ': identity not confirmed'],
  ['the login', 'I was unable to verify your account.', ': identity not confirmed'],
  ['the login', 'I cannot verify you over the phone.', ': identity not confirmed'],
  ['the fee', 'I cannot verify you were charged twice.', ''],
  ['the fee', 'I am unable to verify your account balance.', ''],
  ['the room', 'There are no suites for those dates.', ': there were no suites'],
  ['the room', 'There is nothing free.', ': there was nothing available'],
])('%s: %s', (topic, refusal, reason) => {
  const title = withReason(conversationOf('C: Hello', `A: ${refusal}`), topic)
  expect(title).toBe(`${topic}${reason}`)
})

const NO_SERVICE = 'A: There are no services available that match your search.'

test.each([
  [
    'the flight',
    [
      'T: tool → ReservationStatus: Reservation Failed, id: 41',
      'A: Sorry, but your reservation request was unsuccessful.',
    ],
    'the reservation of flight 41: it failed',
  ],
  [
    'the towels',
    [NO_SERVICE, 'A: Your request has been submitted.', 'A: Your request cannot be processed.'],
    'the towels: the request could not be processed',
  ],
  ['the visit', [NO_SERVICE, 'T: tool → Message: The time is available.'], 'the visit'],
  [
    'the visit',
    [NO_SERVICE, 'T: tool → Message: There are none available.'],
    'the visit: there were no matching services available',
  ],
  [
    'the visit',
    [NO_SERVICE, 'T: tool → { "available": [] }'],
    'the visit: there were no matching services available',
  ],
  [
    'the visit',
    [NO_SERVICE, "A: I've logged it."],
    'the visit: there were no matching services available',
  ],
  [
    'the visit',
    [NO_SERVICE, 'T: tool → Message: That time is unavailable.'],
    'the visit: there were no matching services available',
  ],
])('%s, %j → %s', (topic, lines, title) => {
  expect(withReason(conversationOf('C: Hello', ...lines), topic)).toBe(title)
})
