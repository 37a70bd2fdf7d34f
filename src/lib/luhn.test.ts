import { expect, test } from 'vitest'

import { passesLuhn } from './luhn'

test.each(['4111111111111111', '5500000000000004', '378282246310005', '79927398713', '0'])(
  '%s passes',
  (digits) => expect(passesLuhn(digits)).toBe(true),
)

test.each(['4111111111111112', '5500000000000040', '79927398710', ''])('"%s" fails', (digits) =>
  expect(passesLuhn(digits)).toBe(false),
)
