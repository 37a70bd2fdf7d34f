import { expect, test } from 'vitest'

import { summaryOf } from '@tests/builders/summary-of'

const RIDE = 'T: find_ride {"departure_location":"North Quay","arrival_location":"Opera"}'
const BOOKED = ['C: Yes', 'A: Your ride is booked.']

test.each([
  [
    ['C: I need a flight', 'A: From where?', 'C: I go from Oslo to New York.'],
    'Wants a flight from Oslo to New York.',
  ],
  [
    ['C: I need a ride', 'A: From where?', 'C: From here.', RIDE, ...BOOKED],
    'Wants a ride. The ride from North Quay to Opera was booked.',
  ],
  [
    [
      'C: I need a ride to the station',
      'A: From where?',
      'C: No, to the opera. I am at North Quay',
      RIDE,
      ...BOOKED,
    ],
    'Wants a ride. The ride from North Quay to Opera was booked.',
  ],
  [
    [
      'C: I need a hotel',
      'T: find {"hotel_name":"The Quay"}',
      'C: Fine',
      'A: Your room is booked.',
    ],
    'Wants a hotel. The room was booked (The Quay).',
  ],
  [
    ['C: I need a ride from North Quay to Opera', 'A: One moment.', RIDE, ...BOOKED],
    'Wants a ride from North Quay to Opera. The ride was booked.',
  ],
  [
    ['C: I need a ride', RIDE.replace('North Quay', 'opera'), ...BOOKED],
    'Wants a ride. The ride was booked.',
  ],
  [['C: I need a pizza', 'A: From where?', 'C: I go from Oslo to New York.'], 'Wants a pizza.'],
])('travel has the places it is between: %s', async (lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})
