import { expect, test } from 'vitest'

import { CALL_RANGES } from '@/contracts/call-words'

import { daysOfRange } from './call-range'

test.each([
  ['2026-11-20', 'today', { from: '2026-11-20' }],
  ['2026-11-01', 'yesterday', { from: '2026-10-31', to: '2026-10-31' }],
  ['2026-11-20', '7d', { from: '2026-11-14' }],
  ['2026-03-01', '30d', { from: '2026-01-31' }],
  ['2026-11-20', 'month', { from: '2026-11-01' }],
  ['2026-11-20', 'last-month', { from: '2026-10-01', to: '2026-10-31' }],
  ['2027-01-31', 'last-month', { from: '2026-12-01', to: '2026-12-31' }],
  ['2028-03-15', 'last-month', { from: '2028-02-01', to: '2028-02-29' }],
] as const)('on %s, %s is %j', (today, range, days) => {
  expect(daysOfRange(range, today)).toEqual(days)
})

test('every span begins with a day', () => {
  for (const range of CALL_RANGES) expect(daysOfRange(range, '2026-11-20').from).toMatch(/^\d{4}-/)
})
