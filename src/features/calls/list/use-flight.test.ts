import { expect, test } from 'vitest'

import { createFlight } from './use-flight'

const SCREEN = 900
const FRAME_MS = 16

/** Scrolls by so many pixels in each frame, and says of each whether it flew. */
const flightsOf = (steps: number[], frameMs = FRAME_MS) => {
  const isFlight = createFlight()
  let top = 0
  return steps.map((pixels, frame) => {
    top += pixels
    return isFlight(top, (frame + 1) * frameMs, SCREEN)
  })
}
const times = (count: number, pixels: number) => Array.from({ length: count }, () => pixels)

test('a list flies by once a screen of it has passed at a speed nobody reads at', () => {
  const flights = flightsOf(times(20, 160))
  expect(flights.indexOf(true)).toBe(6)
  expect(flights.slice(6)).toEqual(times(14, 1).map(Boolean))
})

test('it flies backwards too', () => {
  expect(flightsOf([40_000, ...times(20, -160)]).at(-1)).toBe(true)
})

test('a wheel, a page down and a jump to the end are no flights', () => {
  expect(flightsOf(times(200, 60))).not.toContain(true)
  expect(flightsOf([...times(10, 80), ...times(20, 0)])).not.toContain(true)
  expect(flightsOf([0, 0, 1_000_000, 0, 0])).not.toContain(true)
})

test('a flight goes on while it slows down, and ends when it can be read', () => {
  const flights = flightsOf([...times(10, 160), ...times(5, 48), ...times(5, 16)])
  expect(flights.slice(10, 15)).toEqual(times(5, 1).map(Boolean))
  expect(flights.slice(15)).not.toContain(true)
})

test('on a machine that draws slowly it is the same flight', () => {
  expect(flightsOf(times(20, 160), 33).at(-1)).toBe(true)
})
