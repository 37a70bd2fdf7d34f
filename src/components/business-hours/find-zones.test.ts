import { expect, test } from 'vitest'

import { findZones, ZONES } from './find-zones'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['Berlin', 'Europe/Berlin'],
  ['  new  york ', 'America/New_York'],
  ['york', 'America/New_York'],
  ['utc', 'UTC'],
  ['CET', 'CET'],
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['asia/kathmandu', 'Asia/Kathmandu'],
  ['kathmandu', 'Asia/Kathmandu'],
  ['ho chi minh', 'Asia/Ho_Chi_Minh'],
])('"%s" is %s', (typed, zone) => {
  expect(findZones(typed)).toEqual([zone])
})

test.each(['', ' ', '/', 'x', 'Berlinn', '*'])('"%s" is none', (typed) => {
  expect(findZones(typed)).toEqual([])
})

test('what several zones have in common is all of them', () => {
  expect(findZones('indiana')).toContain('America/Indiana/Knox')
  expect(findZones('Europe')).toEqual(ZONES.filter((zone) => zone.startsWith('Europe/')))
  expect(findZones('amer')).toEqual(ZONES.filter((zone) => zone.startsWith('America/')))
})

test('every zone that is offered is itself', () => {
  expect(ZONES.filter((zone) => findZones(zone).join() !== zone)).toEqual([])
})
