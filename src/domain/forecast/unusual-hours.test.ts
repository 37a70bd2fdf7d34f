import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { dayLater } from '../metrics/time-grid'
import { type HourCount, unusualHoursOf } from './unusual-hours'

const FIRST = '2026-03-02'
const DAYS = 56
const SINCE = dayLater(FIRST, DAYS - 7)

const hourOf = (day: number, hour: number) =>
  `${dayLater(FIRST, day)}T${String(hour).padStart(2, '0')}:00`
const hours = (count: (day: number, hour: number) => number): HourCount[] =>
  Array.from({ length: DAYS * 24 }, (_, at) => {
    const [day, hour] = [Math.floor(at / 24), at % 24]
    const filters = { from: hourOf(day, hour), to: hourOf(day, hour + 1) }
    return { hour: hourOf(day, hour), count: count(day, hour), filters }
  })
const usual = (day: number, hour: number) => (hour >= 8 && hour < 18 ? 20 + (day % 3) : 1)

test('usual hours are not listed', () => {
  expect(unusualHoursOf(hours(usual), SINCE)).toEqual([])
})

test('a rush and a silence are listed with their calls, the latest first', () => {
  const odd = hours((day, hour) => {
    if (day === DAYS - 3 && hour >= 10 && hour < 13) return 60
    if (day === DAYS - 2 && hour >= 14 && hour < 17) return 0
    return usual(day, hour)
  })
  expect(unusualHoursOf(odd, SINCE)).toMatchObject([
    {
      from: hourOf(DAYS - 2, 14),
      to: hourOf(DAYS - 2, 16),
      count: 0,
      filters: { from: hourOf(DAYS - 2, 14), to: hourOf(DAYS - 2, 17) },
    },
    { from: hourOf(DAYS - 3, 10), to: hourOf(DAYS - 3, 12), count: 180 },
  ])
})

test.each([
  ['one hour alone', (day: number, hour: number) => day === DAYS - 3 && hour === 10 && 90],
  ['two hours', (day: number, hour: number) => day === DAYS - 3 && hour > 9 && hour < 12 && 90],
  [
    'what was before the days asked for',
    (day: number, hour: number) => day === 48 && hour < 12 && 90,
  ],
])('%s is no event', (_, count) => {
  expect(
    unusualHoursOf(
      hours((day, hour) => count(day, hour) || usual(day, hour)),
      SINCE,
    ),
  ).toEqual([])
})

const DAY_MS = 24 * 60 * 60 * 1000
test('a new line has no unusual hours: there is nothing usual yet', () => {
  const fresh = hours((day, hour) => (day < DAYS - 14 ? 0 : usual(day, hour)))
  const first = fresh.findIndex(({ count }) => count > 0)
  expect(unusualHoursOf(fresh.slice(first), SINCE)).toEqual([])
})

test('an hour that is skipped or comes twice makes neither an event nor a neighbour', () => {
  const skipped = hours(usual).filter(({ hour }) => hour !== hourOf(DAYS - 10, 10))
  const twice = skipped.flatMap((one) =>
    one.hour === hourOf(DAYS - 11, 11) ? [one, { ...one, hour: `${one.hour}+01:00` }] : [one],
  )
  expect(unusualHoursOf(twice, SINCE)).toEqual([])
})

const TAXI = '../shared/data/anomalies'

test.skipIf(!existsSync(TAXI))(
  `five of five labelled events of half a year of taxi rides (${existsSync(TAXI) ? 'tested' : 'the data is not here'})`,
  () => {
    const lines = readFileSync(`${TAXI}/nyc_taxi.csv`, 'utf8').trim().split('\n').slice(1)
    const byHour = new Map<string, number>()
    for (const line of lines) {
      const [time = '', value] = line.split(',')
      const hour = `${time.slice(0, 10)}T${time.slice(11, 13)}:00`
      byHour.set(hour, (byHour.get(hour) ?? 0) + Number(value) / 100)
    }
    const counts = [...byHour].map(([hour, count]) => ({ hour, count, filters: null }))
    const found = unusualHoursOf(counts, '2014-08-15')
    const windows: [string, string][] = JSON.parse(
      readFileSync(`${TAXI}/nyc_taxi_windows.json`, 'utf8'),
    )['realKnownCause/nyc_taxi.csv']
    const time = (text: string) => Date.parse(`${text.slice(0, 16).replace(' ', 'T')}Z`)
    // What goes on after an event, or leads to it, is part of it.
    const isIn = ({ from, to }: (typeof found)[number], [start, end]: [string, string]) =>
      time(to) >= time(start) - DAY_MS && time(from) <= time(end) + DAY_MS
    expect(windows.filter((window) => found.some((one) => isIn(one, window)))).toHaveLength(5)
    const outside = found.filter((one) => !windows.some((window) => isIn(one, window)))
    expect(outside.length).toBeLessThanOrEqual(4)
  },
)
