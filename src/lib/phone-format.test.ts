import { expect, test } from 'vitest'

import { formatPhoneNumber } from './phone-format'

test.each([
  ['+15550100142', '+1 555 010 0142'],
  ['+442079460018', '+44 207 946 0018'],
  ['+4915123456789', '+49 151 2345 6789'],
  ['+33123456789', '+33 123 456 789'],
  ['+35312345678', '+353 1234 5678'],
  ['+6561234567', '+65 6123 4567'],
])('groups %s', (number, readable) => {
  expect(formatPhoneNumber(number)).toBe(readable)
})

test.each(['anonymous', 'sip:desk@example.com', '911', '+0123456789', '', '+1555010014212345'])(
  'leaves %j as it was sent',
  (number) => {
    expect(formatPhoneNumber(number)).toBe(number)
  },
)
