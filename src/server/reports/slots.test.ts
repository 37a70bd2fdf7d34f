import { describe, expect, test } from 'vitest'

import { nextSlot } from './slots'

const DAILY = { every: 'day', weekday: 1, monthDay: 1 } as const

describe('clock changes', () => {
  const slots = (at: string, zone: string, from: string) => {
    const all: string[] = []
    for (let last = new Date(from); all.length < 3; all.push(last.toISOString())) {
      last = nextSlot({ ...DAILY, at }, zone, last)
    }
    return all
  }
  test('a time that does not exist comes once, when the clock goes on', () => {
    expect(slots('02:30', 'Europe/Zurich', '2026-03-28T12:00:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
      '2026-03-31T00:30:00.000Z',
    ])
  })
  test('a time that exists twice comes once', () => {
    expect(slots('02:30', 'Europe/Zurich', '2026-10-24T12:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
      '2026-10-27T01:30:00.000Z',
    ])
    expect(slots('01:45', 'Australia/Lord_Howe', '2026-04-04T00:00:00Z')).toEqual([
      '2026-04-04T14:45:00.000Z',
      '2026-04-05T15:15:00.000Z',
      '2026-04-06T15:15:00.000Z',
    ])
  })
})
