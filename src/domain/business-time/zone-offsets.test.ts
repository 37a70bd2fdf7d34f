import fc from 'fast-check'
import { expect, test } from 'vitest'

import { wallClockAt, wallClockMs } from '@/lib/zoned-time'

import { localPlace, localSpanIn, wallClockIn } from './zone-offsets'

const ZONES = [
  'UTC',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
]

const MINUTE = 60_000
const CHANGES = [
  '2011-12-30T10:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
].map(Date.parse)

const minute = fc
  .integer({ min: Date.UTC(2005, 0) / MINUTE, max: Date.UTC(2045, 0) / MINUTE })
  .map((minutes) => minutes * MINUTE)
const around = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -90, max: 90 }))
  .map(([at, minutes]) => at + minutes * MINUTE)
const instants = fc.array(fc.oneof(minute, around), { maxLength: 20 })

test('a clock says what the zone says, around every change and far from any', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instants, (zone, all) => {
      const wallClock = wallClockIn(zone)
      for (const ms of all) {
        expect(wallClock(ms)).toBe(wallClockMs(wallClockAt(new Date(ms), zone)))
      }
    }),
  )
})

test.each(ZONES)('an hour and a weekday hold for all of their span in %s', (zone) => {
  const wallClock = wallClockIn(zone)
  for (const field of ['hour', 'weekday'] as const) {
    const spanAt = localSpanIn(field, zone)
    for (const change of CHANGES) {
      for (let ms = change - 90 * MINUTE; ms <= change + 90 * MINUTE; ms += MINUTE) {
        const { from, to, place } = spanAt(ms)
        const places = [from, ms, to - 1].map((at) => localPlace(field, wallClock(at)))
        expect(places).toEqual([place, place, place])
      }
    }
  }
})
