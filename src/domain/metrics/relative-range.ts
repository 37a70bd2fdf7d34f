import type { Grain } from '@/contracts/metrics'
import type { RelativeRange } from '@/contracts/report-words'

import { dayLater, daysBetween } from './time-grid'

type Days = { from: string; to: string }

const DAYS: Record<Exclude<RelativeRange, '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 }
export const USUAL_DAYS = DAYS['30d']

const monthsEarlier = (day: string, months: number) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** The days of a range that ends with `today`; `to` is not included. */
export const relativeRange = (range: RelativeRange, today: string): Days => ({
  from: range === '12m' ? monthsEarlier(today, 11) : dayLater(today, 1 - DAYS[range]),
  to: dayLater(today, 1),
})

const MOST_HOURS_DAYS = 2
const MOST_DAYS = 100
const MOST_WEEKS_DAYS = 200

/** By how long a time a range is split where nobody says. */
export const grainOf = ({ from, to }: Days): Grain => {
  const days = daysBetween(from, to)
  if (days <= MOST_HOURS_DAYS) return 'hour'
  if (days <= MOST_DAYS) return 'day'
  return days <= MOST_WEEKS_DAYS ? 'week' : 'month'
}
