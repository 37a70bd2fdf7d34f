import { expect, test } from 'vitest'

import { isoInZone } from './iso-in-zone'

test.each([
  ['UTC', '2026-11-21T10:15:00.123Z', '2026-11-21T10:15:00.123Z'],
  ['Europe/Zurich', '2026-11-21T10:15:00.123Z', '2026-11-21T11:15:00.123+01:00'],
  ['Europe/Zurich', '2026-07-01T22:30:00.000Z', '2026-07-02T00:30:00.000+02:00'],
  ['America/St_Johns', '2026-11-21T01:00:00.000Z', '2026-11-20T21:30:00.000-03:30'],
  ['Asia/Kathmandu', '2026-11-21T10:15:00.000Z', '2026-11-21T16:00:00.000+05:45'],
  ['Europe/London', '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
])('in %s %s is %s', (zone, instant, written) => {
  expect(isoInZone(zone)(new Date(instant))).toBe(written)
})

test('names the same instant on either side of a change of the clock', () => {
  const write = isoInZone('Europe/Zurich')
  for (let minutes = -90; minutes <= 90; minutes += 7) {
    const instant = new Date(Date.UTC(2026, 9, 25, 1, minutes, 30, 5))
    expect(new Date(write(instant))).toEqual(instant)
  }
})

test('an unknown zone is refused at once', () => {
  expect(() => isoInZone('Mars/Olympus')).toThrow(RangeError)
})
