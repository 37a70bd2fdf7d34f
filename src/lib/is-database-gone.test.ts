import { expect, test } from 'vitest'

import { isDatabaseGone } from './is-database-gone'

test.each([
  [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), true],
  [new Error('query', { cause: new Error('Connection terminated unexpectedly') }), true],
  [Object.assign(new Error('stops'), { code: '57P01' }), true],
  [Object.assign(new Error('cancelled'), { code: '57014' }), false],
  [Object.assign(new Error('unique'), { code: '23505' }), false],
  ['no error', false],
])('%s: gone is %s', (error, expected) => {
  expect(isDatabaseGone(error)).toBe(expected)
})
