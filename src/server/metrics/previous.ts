import type { MetricsAnswer, MetricsQuery } from '@/contracts/metrics'
import { isMetric, metricOf } from '@/domain/metrics/registry'
import { dayBefore } from '@/domain/metrics/relative-range'
import { dayStart } from '@/domain/metrics/time-grid'
import { todayIn } from '@/domain/saved-view-filter'
import { instantAt, wallClockAt } from '@/lib/zoned-time'

/** The days that a range is compared with, and their end: of a range that is not over, the time of day it is now. */
export const previousOf = (range: MetricsQuery['range'], zone: string, now: Date) => {
  const before = dayBefore(range)
  const days = { from: before(range.from), to: before(range.to) }
  const isRunning = dayStart(range.from, zone) < now && now < dayStart(range.to, zone)
  if (!isRunning) return { days, end: dayStart(days.to, zone) }
  const { hour, minute } = wallClockAt(now, zone)
  const [year = 0, month = 1, day = 1] = before(todayIn(zone, now)).split('-').map(Number)
  return { days, end: instantAt({ year, month, day, hour, minute }, zone) }
}

type Past = NonNullable<MetricsAnswer['previous']>

const valuesWithoutToday = (values: Past['totals']): Past['totals'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isMetric(name) && metricOf(name).isOfToday ? { ...value, value: null, n: 0 } : value,
    ]),
  )

/** No day of a range before is today: what counts today is not compared. */
export const withoutToday = ({ totals, cells, ...past }: Past): Past => ({
  ...past,
  totals: valuesWithoutToday(totals),
  cells: cells.map((cell) => ({ ...cell, values: valuesWithoutToday(cell.values) })),
})
