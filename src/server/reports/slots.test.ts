import { describe, expect, test } from 'vitest'

import { nextSlot, slotInZone } from './slots'

const MONDAYS = { every: 'week', weekday: 1, monthDay: 1, at: '07:00' } as const
const SUNDAYS = { ...MONDAYS, weekday: 7, at: '02:30' } as const
const MONTHLY = { every: 'month', weekday: 1, monthDay: 28, at: '02:30' } as const
const DAILY = { every: 'day', weekday: 1, monthDay: 1 } as const

describe('clock changes', () => {
  const slots = (times: Parameters<typeof nextSlot>[0], zone: string, from: string) => {
    const all: string[] = []
    for (let last = new Date(from); all.length < 3; all.push(last.toISOString())) {
      last = nextSlot(times, zone, last)
    }
    return all
  }
  test('a time that does not exist comes once, when the clock goes on', () => {
    expect(slots({ ...DAILY, at: '02:30' }, 'Europe/Zurich', '2026-03-28T12:00:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
      '2026-03-31T00:30:00.000Z',
    ])
  })
  test('a time that exists twice comes once', () => {
    expect(slots({ ...DAILY, at: '02:30' }, 'Europe/Zurich', '2026-10-24T12:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
      '2026-10-27T01:30:00.000Z',
    ])
    expect(slots({ ...DAILY, at: '01:45' }, 'Australia/Lord_Howe', '2026-04-04T00:00:00Z')).toEqual(
      ['2026-04-04T14:45:00.000Z', '2026-04-05T15:15:00.000Z', '2026-04-06T15:15:00.000Z'],
    )
  })
  test.each([
    [MONDAYS, '2027-03-22T06:00:00Z', '2027-03-29T05:00:00.000Z', '2027-04-05T05:00:00.000Z'],
    [MONDAYS, '2027-10-25T05:00:00Z', '2027-11-01T06:00:00.000Z', '2027-11-08T06:00:00.000Z'],
    // Sundays, at a time that is skipped and at one that comes twice.
    [SUNDAYS, '2027-03-21T01:30:00Z', '2027-03-28T01:00:00.000Z', '2027-04-04T00:30:00.000Z'],
    [SUNDAYS, '2027-10-24T00:30:00Z', '2027-10-31T00:30:00.000Z', '2027-11-07T01:30:00.000Z'],
    [MONTHLY, '2027-02-28T01:30:00Z', '2027-03-28T01:00:00.000Z', '2027-04-28T00:30:00.000Z'],
    [MONTHLY, '2027-09-28T00:30:00Z', '2027-10-28T00:30:00.000Z', '2027-11-28T01:30:00.000Z'],
  ])('a week or a month keeps its time: %o after %s', (times, last, ...expected) => {
    expect(slots(times, 'Europe/Berlin', last).slice(0, 2)).toEqual(expected)
  })
})

test.each([
  ['Asia/Kathmandu', '2026-11-20T07:00:00Z', '2026-11-20T01:15:00.000Z'],
  ['America/New_York', '2026-11-20T07:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-20T07:00:00Z', '2026-11-19T17:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-20T07:00:00Z', '2026-11-20T18:00:00.000Z'],
  // A day that begins at one o'clock.
  ['Africa/Cairo', '2027-04-30T07:00:00Z', '2027-04-30T04:00:00.000Z'],
])('in the clock of %s a slot keeps its date', (zone, slot, expected) => {
  const moved = slotInZone({ ...DAILY, at: '07:00' }, { slot: new Date(slot), zone: 'UTC' }, zone)
  expect(moved.toISOString()).toBe(expected)
})
