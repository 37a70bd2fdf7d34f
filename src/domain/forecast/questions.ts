import type { MetricsAnswer, MetricsInput } from '@/contracts/metrics'

import { dayLater } from '../metrics/time-grid'
import type { DayCount } from './forecast'
import type { HourCount } from './unusual-hours'

const HISTORY_DAYS = 182
const RECENT_DAYS = 7
/** The last days and the six weeks that they are compared with. */
const HOURS_OF_DAYS = RECENT_DAYS + 6 * 7

export const forecastQuestion = (today: string): MetricsInput => ({
  metrics: ['volume'],
  range: { from: dayLater(today, -HISTORY_DAYS), to: today },
  grain: 'day',
})

export const unusualHoursQuestion = (today: string): MetricsInput => ({
  metrics: ['volume'],
  range: { from: dayLater(today, -HOURS_OF_DAYS), to: dayLater(today, 1) },
  grain: 'hour',
})

/** The first day whose unusual hours are listed. */
export const recentSince = (today: string): string => dayLater(today, -RECENT_DAYS)

/** Before the first call nothing was measured. */
const sinceFirst = <Counted extends { count: number }>(counts: readonly Counted[]): Counted[] => {
  const first = counts.findIndex(({ count }) => count > 0)
  return first < 0 ? [] : counts.slice(first)
}

export const daysIn = ({ cells }: MetricsAnswer): DayCount[] =>
  sinceFirst(
    cells.map(({ keys, values }) => ({
      day: keys['time'] ?? '',
      count: values['volume']?.n ?? 0,
    })),
  )

/** Those that are over. */
export const hoursIn = ({ cells }: MetricsAnswer): HourCount[] =>
  sinceFirst(
    cells
      .filter(({ isPartial }) => !isPartial)
      .map(({ keys, values }) => ({
        hour: keys['time'] ?? '',
        count: values['volume']?.n ?? 0,
        filters: values['volume']?.filters ?? null,
      })),
  )
