import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()
const ASKED = 'C: Please reserve my flight 415'
const FREE = 'A: The flight is available. Should I reserve it for you?'
const DONE = ['T: ReservationStatus: Reservation Confirmed, id: 902', 'A: Your flight is reserved.']

test.each([
  [
    ['T: Message: Available, id: 415', FREE, 'C: Sorry, 902 is the right one', ...DONE],
    'flight 902',
  ],
  [['T: Message: Available, id: 415', FREE, 'C: Oh no, it is 902', ...DONE], 'flight 902'],
  // The tool has a number of its own for what was booked.
  [['T: Message: Available, id: 415', FREE, 'C: Yes', ...DONE], 'flight 415'],
  [
    [
      'T: Message: Available, id: 415',
      FREE,
      'C: Yes, not 902',
      'T: ReservationStatus: Reservation Confirmed, id: 415',
      'A: Your flight is reserved.',
    ],
    'flight 415',
  ],
])('%j is of %s', async (lines, flight) => {
  expect((await analyze(callOf([ASKED, ...lines]))).summary?.value).toBe(
    `Wants to reserve their ${flight}. The flight was reserved.`,
  )
})
