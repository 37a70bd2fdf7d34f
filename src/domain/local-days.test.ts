import { afterEach, describe, expect, test, vi } from 'vitest'

import { dayBounds, daysUntil } from './local-days'
import { openGroupOf } from './next-step-groups'

const inZone = (zone: string) => vi.stubEnv('TZ', zone)
afterEach(() => vi.unstubAllEnvs())

describe('the bounds of a day', () => {
  test.each([
    // zone, now, starts, ends (UTC)
    ['Europe/Berlin', '2026-11-20T10:00:00Z', '2026-11-19T23:00Z', '2026-11-20T23:00Z'],
    ['America/Los_Angeles', '2026-11-20T03:00:00Z', '2026-11-19T08:00Z', '2026-11-20T08:00Z'],
    ['Asia/Kathmandu', '2026-11-20T20:00:00Z', '2026-11-20T18:15Z', '2026-11-21T18:15Z'],
    ['Pacific/Kiritimati', '2026-11-20T12:00:00Z', '2026-11-20T10:00Z', '2026-11-21T10:00Z'],
    // The clocks go back: 25 hours. They go forward: 23.
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00Z', '2026-03-09T04:00Z'],
    // Midnight does not exist on this day: it begins at one.
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00Z', '2026-04-24T21:00Z'],
  ])('%s at %s', (zone, now, starts, ends) => {
    inZone(zone)
    const bounds = dayBounds(new Date(now))
    expect(bounds.dayStarts).toEqual(new Date(starts))
    expect(bounds.dayEnds).toEqual(new Date(ends))
  })

  test('the week ends with Sunday, however long its days are', () => {
    inZone('Europe/Berlin')
    const sunday = new Date('2026-10-25T00:30:00Z')
    expect(dayBounds(sunday).weekEnds).toEqual(dayBounds(sunday).dayEnds)
    const monday = new Date('2026-10-19T00:30:00Z')
    expect(dayBounds(monday).weekEnds).toEqual(new Date('2026-10-25T23:00:00Z'))
  })

  test('a weekday is one to seven days ahead', () => {
    inZone('UTC')
    const friday = new Date('2026-11-20T10:00:00Z')
    expect([0, 1, 2, 3, 4, 5, 6].map((weekday) => daysUntil(friday, weekday))).toEqual([
      2, 3, 4, 5, 6, 7, 1,
    ])
  })
})

describe('the group of an open next step', () => {
  test.each([
    ['Europe/Berlin', '2026-11-18T10:00:00Z', null, 'no-date'],
    ['Europe/Berlin', '2026-11-18T10:00:00Z', '2026-11-18T09:59:59Z', 'overdue'],
    ['Europe/Berlin', '2026-11-18T10:00:00Z', '2026-11-18T10:00:00Z', 'today'],
    ['Europe/Berlin', '2026-11-18T10:00:00Z', '2026-11-18T22:59:59Z', 'today'],
    ['Europe/Berlin', '2026-11-18T10:00:00Z', '2026-11-18T23:00:00Z', 'tomorrow'],
    ['Europe/Berlin', '2026-11-18T10:00:00Z', '2026-11-19T23:00:00Z', 'this-week'],
    ['Europe/Berlin', '2026-11-18T10:00:00Z', '2026-11-22T22:59:59Z', 'this-week'],
    ['Europe/Berlin', '2026-11-18T10:00:00Z', '2026-11-22T23:00:00Z', 'later'],
    // The same instant is tomorrow here and still today there.
    ['Asia/Tokyo', '2026-11-18T10:00:00Z', '2026-11-18T16:00:00Z', 'tomorrow'],
    ['America/New_York', '2026-11-18T10:00:00Z', '2026-11-18T16:00:00Z', 'today'],
    // The hour that is there twice is still this Sunday.
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T22:59:00Z', 'today'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T23:00:00Z', 'tomorrow'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T23:00:00Z', 'later'],
  ])('in %s at %s, due %s: %s', (zone, now, dueAt, group) => {
    inZone(zone)
    expect(openGroupOf({ dueAt, dueTo: null }, new Date(now), dayBounds(new Date(now)))).toBe(group)
  })
})
