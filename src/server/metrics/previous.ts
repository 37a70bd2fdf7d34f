import type { MetricCell, MetricsAnswer, MetricsQuery } from '@/contracts/metrics'
import { isWorkMetric } from '@/domain/metrics/any-metric'
import { pairedTimes } from '@/domain/metrics/paired-times'
import { isMetric, metricOf } from '@/domain/metrics/registry'
import { dayBefore } from '@/domain/metrics/relative-range'
import { dayLater, dayStart } from '@/domain/metrics/time-grid'
import { workMetricOf } from '@/domain/metrics/work-registry'
import { todayIn } from '@/domain/saved-view-filter'
import { instantAt, wallClockAt } from '@/lib/zoned-time'

import { invalid } from '../http/problem'

const FIRST_DAY = '1970-01-01'
const TOO_EARLY = 'The period to compare with begins before 1970.'

type Compared = Pick<MetricsQuery, 'range' | 'grain' | 'compareGrain'>

const dayBeforeOf = ({ range, grain, compareGrain = grain }: Compared) =>
  dayBefore(range, compareGrain)

/**
 * The days that a range is compared with, and their end: of a range that is not over, the time of day it
 * is now, or all of a month that has no such day.
 */
export const previousOf = (compared: Compared, zone: string, now: Date) => {
  const { range } = compared
  const before = dayBeforeOf(compared)
  const days = { from: before(range.from).day, to: before(range.to).day }
  if (days.from < FIRST_DAY) throw invalid({ compare: TOO_EARLY })
  const isRunning = dayStart(range.from, zone) < now && now < dayStart(range.to, zone)
  if (!isRunning) return { days, end: dayStart(days.to, zone) }
  const { day, isSame } = before(todayIn(zone, now))
  if (!isSame) return { days, end: dayStart(dayLater(day, 1), zone) }
  const { hour, minute } = wallClockAt(now, zone)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { days, end: instantAt({ year, month, day: date, hour, minute }, zone) }
}

type Past = NonNullable<MetricsAnswer['previous']>

const isOfNow = (name: string): boolean =>
  isMetric(name)
    ? metricOf(name).isOfToday === true
    : isWorkMetric(name) && workMetricOf(name).isAsOfNow === true

const valuesBefore = (values: Past['totals']): Past['totals'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isOfNow(name) ? { ...value, value: null, n: 0 } : value,
    ]),
  )

/** What counts today, or is still open now, is not compared: no day of a range before is today. */
export const withoutNow = ({ totals, cells, ...past }: Past): Past => ({
  ...past,
  totals: valuesBefore(totals),
  cells: cells.map((cell) => ({ ...cell, values: valuesBefore(cell.values) })),
})

const timesOf = (cells: readonly MetricCell[]) => [
  ...new Set(cells.flatMap(({ keys }) => keys['time'] ?? [])),
]

/** Each cell of the range before with the time of this range that it is compared with. */
export const withPairs = (
  { cells, ...past }: Past,
  now: readonly MetricCell[],
  compared: Compared,
): Past => {
  if (compared.grain === undefined) return { ...past, cells }
  const paired = pairedTimes(timesOf(now), timesOf(cells), dayBeforeOf(compared))
  return {
    ...past,
    cells: cells.map((cell) => ({
      ...cell,
      pairedTime: paired.get(cell.keys['time'] ?? '') ?? null,
    })),
  }
}
