import { expect, test } from 'vitest'

import { nounFirst, nounOfRequest } from './noun-first'

test.each([
  ['fix the oven', 'oven repair'],
  ['get their oven fixed', 'oven repair'],
  ['fix the door of the oven', 'repair of the door of the oven'],
  ['fix issues in the shop', 'issues in the shop'],
  ['make a lunch reservation in Dover', 'lunch reservation in Dover'],
  ['see somebody about a cough', 'appointment about a cough'],
  ['report a broken pipe', 'broken pipe'],
  ['send three lamps back', 'return of three lamps'],
  ['send the form by email', 'form to be sent by email'],
  ['wait for a wok', 'waiting for a wok'],
  ['check and remove the fees', 'fees to be checked and removed'],
  ['see if the shop is open', 'question: whether the shop is open'],
  ['pay in two parts', 'payment in two parts'],
  ['cancel the tour', 'tour cancellation'],
  ['cancel my tour of the harbor', 'cancellation of my tour of the harbor'],
  ['cancel the tour tomorrow', 'cancellation of the tour tomorrow'],
  ['cancel it', 'canceling it'],
  ['move the lesson', 'lesson to be moved'],
  ['reschedule the lesson to Friday', 'lesson to be rescheduled to Friday'],
  ['move in', 'moving in'],
  ['reschedule for Friday', 'rescheduling for Friday'],
  ['postpone until Friday', 'postponing until Friday'],
  ['move next month', 'moving next month'],
  ['move closer to work', 'moving closer to work'],
  ["move Friday's lesson", "Friday's lesson to be moved"],
  ['cancel everything', 'cancellation of everything'],
  ['cancel both orders', 'cancellation of both orders'],
  ['cancel next appointment', 'cancellation of next appointment'],
  ['cancel right away', 'canceling right away'],
  ['change their address', 'changing their address'],
])('%s → %s', (request, noun) => {
  expect(nounOfRequest(request)).toBe(noun)
})

test.each([
  ['Having the spare tires put on', 'spare tires to be put on'],
  ['Purchasing a ferry ticket: not reserved', 'ferry ticket: not reserved'],
  ['Canceling the ride: booking not updated', 'ride cancellation: booking not updated'],
  ['Room', 'Room'],
])('%s → %s', (subject, noun) => {
  expect(nounFirst(subject)).toBe(noun)
})
