import { expect, test } from 'vitest'

import { dayBefore, relativeRange } from './relative-range'

const before = (from: string, to: string) =>
  [from, to].map(dayBefore({ from, to })).map(({ day }) => day)

test.each([
  ['as many days', ['2026-11-17', '2026-11-24'], ['2026-11-10', '2026-11-17']],
  [
    'days, and no month, where it only begins one',
    ['2026-11-01', '2026-11-08'],
    ['2026-10-25', '2026-11-01'],
  ],
  ['a month', ['2026-03-01', '2026-04-01'], ['2026-02-01', '2026-03-01']],
  ['a quarter', ['2026-10-01', '2027-01-01'], ['2026-07-01', '2026-10-01']],
  ['whole weeks where weeks are drawn', ['2026-05-04', '2026-11-03'], ['2025-10-27', '2026-04-28']],
  ['the same months a year before', ['2025-12-01', '2026-11-03'], ['2024-12-01', '2025-11-03']],
  ['a year in the middle of months', ['2025-11-15', '2026-11-15'], ['2024-11-15', '2025-11-15']],
  ['what ends with February', ['2027-02-28', '2028-02-29'], ['2026-02-28', '2027-02-28']],
] as const)('%s', (_, [from, to], expected) => {
  expect(before(from, to)).toEqual(expected)
})

test('a shorter month has no such day, and a grain that is asked for counts', () => {
  const october = dayBefore({ from: '2026-10-01', to: '2026-11-01' })
  expect(october('2026-10-30')).toEqual({ day: '2026-09-30', isSame: true })
  expect(october('2026-10-31')).toEqual({ day: '2026-09-30', isSame: false })
  const range = { from: '2026-10-30', to: '2026-11-29' }
  expect(dayBefore(range)('2026-11-01').day).toBe('2026-10-02')
  expect(dayBefore(range, 'month')('2026-11-01').day).toBe('2026-10-01')
  expect(dayBefore(range, 'week')('2026-11-02').day).toBe('2026-09-28')
})

test('twelve months begin with the first of them', () => {
  expect(relativeRange('12m', '2026-11-30')).toEqual({ from: '2025-12-01', to: '2026-12-01' })
  expect(relativeRange('12m', '2028-02-29')).toEqual({ from: '2027-03-01', to: '2028-03-01' })
})
