import { expect, test } from 'vitest'

import type { QueuePlace } from '@/api/queue-place'

import { placesAround } from './places-around'

const places = (ids: string): QueuePlace[] => ids.split('').map((id) => ({ id, callId: id }))
const around = (fresh: string, shown: string, id: string | undefined) =>
  placesAround(places(fresh), places(shown), id)
    .map((place) => place.id)
    .join('')

test.each([
  ['abc', '', 'b', 'abc'],
  ['ac', 'abc', 'b', 'abc'],
  ['bc', 'abc', 'a', 'abc'],
  ['ab', 'abc', 'c', 'abc'],
  // The one above is gone, too.
  ['acd', 'abcd', 'b', 'abcd'],
  ['ad', 'abcd', 'c', 'acd'],
  ['cab', 'abc', 'b', 'cab'],
  ['xyz', 'abc', 'b', 'bxyz'],
  ['abc', 'abcd', undefined, 'abc'],
  ['', 'b', 'b', 'b'],
])('of “%s” after “%s”, at %s: “%s”', (fresh, shown, id, expected) => {
  expect(around(fresh, shown, id)).toBe(expected)
})
