import { expect, test } from 'vitest'

import { instantAt, isTimeZone, wallClockAt } from './zoned-time'

const at = (year: number, month: number, day: number, hour: number, minute = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
})

test('reads the wall clock of a zone', () => {
  expect(wallClockAt(new Date('2026-07-01T02:30:00Z'), 'America/Chicago')).toEqual(
    at(2026, 6, 30, 21, 30),
  )
  expect(wallClockAt(new Date('2026-07-01T00:00:00Z'), 'UTC')).toEqual(at(2026, 7, 1, 0))
})

test.each([
  ['summer time', at(2026, 7, 1, 15), 'America/Chicago', '2026-07-01T20:00:00.000Z'],
  ['standard time', at(2026, 12, 1, 15), 'America/Chicago', '2026-12-01T21:00:00.000Z'],
  ['half-hour zone', at(2026, 12, 1, 9), 'Asia/Kolkata', '2026-12-01T03:30:00.000Z'],
  ['skipped hour', at(2026, 3, 8, 2, 30), 'America/Chicago', '2026-03-08T08:30:00.000Z'],
  [
    'first of a doubled hour',
    at(2026, 11, 1, 1, 30),
    'America/Chicago',
    '2026-11-01T06:30:00.000Z',
  ],
  ['date line', at(2026, 1, 1, 0), 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
])('%s', (_name, wall, zone, expected) => {
  expect(instantAt(wall, zone).toISOString()).toBe(expected)
})

test('an unknown zone is refused', () => {
  expect(isTimeZone('Mars/Base')).toBe(false)
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect(() => wallClockAt(new Date(), 'Mars/Base')).toThrow(RangeError)
})
