import { expect, test } from 'vitest'

import { pairedTimes } from './paired-times'
import { dayBefore } from './relative-range'
import { timeGrid } from './time-grid'

const keys = (from: string, to: string, grain: 'hour' | 'day') =>
  timeGrid({ from, to }, grain, 'Europe/Berlin').map(({ key }) => key)

test('days of a month are paired by their date, whatever the lengths of both', () => {
  const range = { from: '2026-04-01', to: '2026-07-01' }
  const pairs = pairedTimes(
    keys(range.from, range.to, 'day'),
    keys('2026-01-01', '2026-04-01', 'day'),
    dayBefore(range),
  )
  expect(pairs.get('2026-02-15')).toBe('2026-05-15')
  expect(pairs.get('2026-02-28')).toBe('2026-05-28')
  expect([...pairs.values()]).not.toContain('2026-05-29')
  expect(pairs.has('2026-01-31')).toBe(false)
})

test('hours are paired by their name, where one is missing or comes twice', () => {
  const short = { from: '2026-03-29', to: '2026-03-30' }
  const lost = pairedTimes(
    keys(short.from, short.to, 'hour'),
    keys('2026-03-28', '2026-03-29', 'hour'),
    dayBefore(short),
  )
  expect(lost.size).toBe(23)
  expect(lost.get('2026-03-28T03:00+01:00')).toBe('2026-03-29T03:00+02:00')
  expect(lost.has('2026-03-28T02:00+01:00')).toBe(false)
  const usual = { from: '2026-10-26', to: '2026-10-27' }
  const twice = pairedTimes(
    keys(usual.from, usual.to, 'hour'),
    keys('2026-10-25', '2026-10-26', 'hour'),
    dayBefore(usual),
  )
  expect(twice.size).toBe(24)
  expect(twice.get('2026-10-25T02:00+02:00')).toBe('2026-10-26T02:00+01:00')
  expect(twice.has('2026-10-25T02:00+01:00')).toBe(false)
  expect(twice.get('2026-10-25T23:00+01:00')).toBe('2026-10-26T23:00+01:00')
})
