import { expect, test } from 'vitest'

import { previousOf, withoutNow } from './previous'

const NOW = new Date('2026-11-02T10:30:00Z')

test.each([
  ['2026-11-02', '2026-11-03', '2026-11-01', '2026-11-01T10:30:00.000Z'],
  ['2025-12-01', '2026-11-03', '2024-12-01', '2025-11-02T10:30:00.000Z'],
  ['2026-11-01', '2026-12-01', '2026-10-01', '2026-10-02T10:30:00.000Z'],
  ['2026-03-01', '2026-04-01', '2026-02-01', '2026-03-01T00:00:00.000Z'],
])(
  '%s to %s is compared with what passed of the range from %s until %s',
  (from, to, first, end) => {
    const previous = previousOf({ range: { from, to } }, 'UTC', NOW)
    expect([previous.days.from, previous.end.toISOString()]).toEqual([first, end])
  },
)

test('of a month that has no such day all is compared', () => {
  const range = { from: '2026-10-01', to: '2026-11-01' }
  const { end } = previousOf({ range }, 'UTC', new Date('2026-10-31T10:30:00Z'))
  expect(end.toISOString()).toBe('2026-10-01T00:00:00.000Z')
})

test('the time of day is that of the zone, also where a clock changed in between', () => {
  const previous = previousOf(
    { range: { from: '2026-10-26', to: '2026-11-03' } },
    'America/New_York',
    NOW,
  )
  expect(previous.end.toISOString()).toBe('2026-10-25T09:30:00.000Z')
})

test('what counts today has nothing before', () => {
  const value = { value: 3, n: 3, filters: null }
  const values = { todayCalls: value, volume: value }
  const expected = { todayCalls: { value: null, n: 0, filters: null }, volume: value }
  const cell = { keys: {}, filters: null, isPartial: false }
  const range = { from: NOW.toISOString(), to: NOW.toISOString() }
  expect(withoutNow({ range, totals: values, cells: [{ ...cell, values }] })).toEqual({
    range,
    totals: expected,
    cells: [{ ...cell, values: expected }],
  })
})
