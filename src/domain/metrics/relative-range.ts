import type { Grain } from '@/contracts/metrics'
import type { RelativeRange } from '@/contracts/report-words'

import { dayLater, daysBetween } from './time-grid'

type Days = { from: string; to: string }

const DAYS: Record<Exclude<RelativeRange, '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 }
export const USUAL_DAYS = DAYS['30d']

const partsOf = (day: string) => day.split('-').map(Number)

/** The same day of an earlier month, or the last of one that is shorter. */
const monthsEarlier = (day: string, months: number) => {
  const [year = 0, month = 1, date = 1] = partsOf(day)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  const at = Date.UTC(year, month - 1 - months, Math.min(date, last))
  return new Date(at).toISOString().slice(0, 10)
}
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** The days of a range that ends with `today`; `to` is not included. */
export const relativeRange = (range: RelativeRange, today: string): Days => ({
  from: range === '12m' ? firstOfMonth(monthsEarlier(today, 11)) : dayLater(today, 1 - DAYS[range]),
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

const monthsOf = ({ from, to }: Days) => {
  const [[year = 0, month = 1], [lastYear = 0, lastMonth = 1]] = [partsOf(from), partsOf(to)]
  const months = Math.max(1, 12 * (lastYear - year) + lastMonth - month)
  return monthsEarlier(to, months) <= from ? months : months + 1
}

type DayBefore = {
  day: string
  /** False: the month before is shorter, and `day` is its last. */
  isSame: boolean
}

/**
 * The day that a day of a range is compared with: as many days earlier, or whole weeks or months where the
 * range is split by them or made of them, so that like is compared with like.
 */
export const dayBefore = (range: Days, grain = grainOf(range)): ((day: string) => DayBefore) => {
  const isOfMonths = [range.from, range.to].every((day) => day === firstOfMonth(day))
  if (grain === 'month' || isOfMonths) {
    const months = monthsOf(range)
    return (of) => {
      const day = monthsEarlier(of, months)
      return { day, isSame: day.slice(8) === of.slice(8) }
    }
  }
  const days = daysBetween(range.from, range.to)
  const earlier = grain === 'week' ? 7 * Math.ceil(days / 7) : days
  return (of) => ({ day: dayLater(of, -earlier), isSame: true })
}
