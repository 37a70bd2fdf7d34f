import { expect, test } from 'vitest'

import { seededRandom } from '@/lib/seeded-random'

import { dayLater } from '../metrics/time-grid'
import { type DayCount, forecastOf, LEAST_DAYS } from './forecast'

const FIRST = '2026-01-05'
const BY_WEEKDAY = [120, 110, 100, 100, 90, 30, 20]

/** From uniform numbers, so that it is the same on every machine. */
const poisson = (random: ReturnType<typeof seededRandom>, expected: number) => {
  const floor = Math.exp(-expected)
  let count = -1
  for (let product = 1; product > floor; product *= random.next()) count += 1
  return count
}

const history = (days: number, count: (at: number) => number): DayCount[] =>
  Array.from({ length: days }, (_, at) => ({ day: dayLater(FIRST, at), count: count(at) }))
const weekly = (at: number) => BY_WEEKDAY[at % 7] ?? 0

test('a steady week goes on as it was, without a doubt', () => {
  const forecast = forecastOf(history(LEAST_DAYS, weekly))
  expect(forecast?.days.map(({ day, value }) => [day, Math.round(value)])).toEqual(
    Array.from({ length: 14 }, (_, at) => [dayLater(FIRST, LEAST_DAYS + at), weekly(at)]),
  )
  expect(forecast).toMatchObject({ within: 105, tested: 105 })
  expect(forecast?.error).toBeCloseTo(0)
})

test('of calls that come by chance it errs little more than chance, less than last week would', () => {
  const random = seededRandom('forecast')
  const forecast = forecastOf(history(182, (at) => poisson(random, weekly(at))))
  expect(forecast?.error).toBeLessThan((forecast?.chanceError ?? 0) * 1.25)
  expect(forecast?.error).toBeLessThan((forecast?.naiveError ?? 0) * 0.9)
})

test('eight days of ten are within their band, over many histories', () => {
  let [within, tested] = [0, 0]
  for (let one = 0; one < 40; one += 1) {
    const random = seededRandom(`history ${one}`)
    const growth = 1 + random.next() * 0.004
    const counts = history(140, (at) => poisson(random, weekly(at) * growth ** at))
    const forecast = forecastOf(counts)
    within += forecast?.within ?? 0
    tested += forecast?.tested ?? 0
  }
  expect(within / tested).toBeGreaterThan(0.76)
  expect(within / tested).toBeLessThan(0.86)
})

test('it follows a line that grows', () => {
  const forecast = forecastOf(history(140, (at) => weekly(at) * (at < 112 ? 1 : 2)))
  expect(forecast?.days[0]?.value).toBeGreaterThan(weekly(0) * 1.5)
})

test.each([
  ['a day short of twelve weeks', history(LEAST_DAYS - 1, weekly)],
  ['a quiet line', history(182, () => 4)],
  ['nothing', []],
])('refuses %s', (_, days) => {
  expect(forecastOf(days)).toBeNull()
})

test('days without a call are no trouble', () => {
  const forecast = forecastOf(history(112, (at) => (at % 7 < 5 ? 40 : 0)))
  expect(forecast?.days.slice(5, 7)).toMatchObject([
    { value: 0, low: 0 },
    { value: 0, low: 0 },
  ])
})
