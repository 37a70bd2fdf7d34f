import { expect, test } from 'vitest'

import { maskNumber } from './mask-number'

test.each([
  ['+41 44 123 45 67', '+•• •• ••• •• 67'],
  ['0441234567', '••••••••67'],
  ['parcel 123456 late', 'parcel ••••56 late'],
  ['order 4711', 'order 4711'],
  ['', ''],
])('%j becomes %j', (text, masked) => {
  expect(maskNumber(text)).toBe(masked)
})
