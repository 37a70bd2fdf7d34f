import fc from 'fast-check'
import { expect, test } from 'vitest'

import { wallClockAt, wallClockMs } from '@/lib/zoned-time'

import { wallClockIn } from './zone-offsets'

const ZONES = [
  'UTC',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
]

test('a clock says what the zone says, around every change and far from any', () => {
  const minute = fc
    .integer({ min: Date.UTC(2005, 0) / 60_000, max: Date.UTC(2045, 0) / 60_000 })
    .map((minutes) => minutes * 60_000)
  const near = fc.constantFrom(
    Date.parse('2011-12-30T10:00:00Z'),
    Date.parse('2026-10-25T01:00:00Z'),
    Date.parse('2026-04-04T15:00:00Z'),
  )
  const around = fc
    .tuple(near, fc.integer({ min: -90, max: 90 }))
    .map(([at, minutes]) => at + minutes * 60_000)
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.array(fc.oneof(minute, around), { maxLength: 20 }),
      (zone, instants) => {
        const wallClock = wallClockIn(zone)
        for (const ms of instants) {
          expect(wallClock(ms)).toBe(wallClockMs(wallClockAt(new Date(ms), zone)))
        }
      },
    ),
  )
})
