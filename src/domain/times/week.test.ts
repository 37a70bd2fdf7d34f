import { expect, test } from 'vitest'

import { dayIn, laterDay, weekOf } from './week'

test('a week begins on Monday, and its days are those of the zone, clock changes included', () => {
  const now = new Date('2026-03-28T23:30:00Z')
  expect(dayIn('Europe/Berlin', now)).toBe('2026-03-29')
  const week = weekOf('2026-03-29', 'Europe/Berlin', now)
  expect(week.map(({ day }) => day)).toEqual(
    [23, 24, 25, 26, 27, 28, 29].map((d) => `2026-03-${d}`),
  )
  expect(week.map(({ isToday }) => isToday).indexOf(true)).toBe(6)
  expect(week.flatMap(({ isWeekend, day }) => (isWeekend ? day : []))).toEqual([
    '2026-03-28',
    '2026-03-29',
  ])
  const hours = week.map(({ from, to }) => (to.getTime() - from.getTime()) / 3_600_000)
  expect(hours).toEqual([24, 24, 24, 24, 24, 24, 23])
  expect(week[0]?.from.toISOString()).toBe('2026-03-22T23:00:00.000Z')
  expect(weekOf('2026-03-23', 'Europe/Berlin', now)[0]?.day).toBe('2026-03-23')
  expect(laterDay('2026-12-28', 7)).toBe('2027-01-04')
})
