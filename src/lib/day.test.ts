import { expect, test } from 'vitest'

import { dayOf, isDay, startOfDay } from './day'

test.each(['2026-11-20', '2024-02-29', '1970-01-01'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true)
})

test.each([
  '2026-02-29',
  '1969-12-31',
  '9999-01-01',
  '2026-13-01',
  '2026-00-10',
  '20-11-2026',
  '2026-11-20T00:00',
  '',
  'today',
])('%j is none', (day) => {
  expect(isDay(day)).toBe(false)
})

test('a day begins at midnight where the reader is, across months and clock changes', () => {
  expect(startOfDay('2026-03-01')).toEqual(new Date(2026, 2, 1, 0, 0))
  expect(startOfDay('2026-12-31', 1)).toEqual(new Date(2027, 0, 1, 0, 0))
  expect(startOfDay(new Date(2026, 10, 20, 17, 30), -6)).toEqual(new Date(2026, 10, 14))
})

test('the day of an instant is the reader’s, first and last minute included', () => {
  expect(dayOf(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05')
  expect(dayOf(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})
