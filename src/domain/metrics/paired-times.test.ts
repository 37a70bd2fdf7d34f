import { expect, test } from 'vitest'

import { pairedTimes } from './paired-times'
import { timeGrid } from './time-grid'

const keys = (from: string, to: string, grain: 'hour' | 'day' | 'month') =>
  timeGrid({ from, to }, grain, 'Europe/Berlin').map(({ key }) => key)

test('months are paired by their number, whatever their length', () => {
  const pairs = pairedTimes(
    keys('2026-03-01', '2026-04-01', 'day'),
    keys('2026-02-01', '2026-03-01', 'day'),
  )
  expect(pairs.get('2026-02-28')).toBe('2026-03-28')
  expect([...pairs.values()]).not.toContain('2026-03-29')
})

test('hours are paired by their name, where one is missing or comes twice', () => {
  const short = keys('2026-03-29', '2026-03-30', 'hour')
  const long = keys('2026-10-25', '2026-10-26', 'hour')
  const usual = keys('2026-03-28', '2026-03-29', 'hour')
  expect([short.length, long.length]).toEqual([23, 25])
  const lost = pairedTimes(short, usual)
  expect(lost.get('2026-03-28T03:00+01:00')).toBe('2026-03-29T03:00+02:00')
  expect(lost.has('2026-03-28T02:00+01:00')).toBe(false)
  const twice = pairedTimes(usual, long)
  expect(twice.get('2026-10-25T02:00+02:00')).toBe('2026-03-28T02:00+01:00')
  expect(twice.has('2026-10-25T02:00+01:00')).toBe(false)
  expect(twice.get('2026-10-25T23:00+01:00')).toBe('2026-03-28T23:00+01:00')
})
