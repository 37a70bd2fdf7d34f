import type { MetricsAnswer, MetricsInput } from '@/contracts/metrics'
import type { StandingReport } from '@/contracts/report-words'
import { figures } from '@/lib/figures'

import { daysWords } from '../metrics/days-words'
import type { MetricName } from '../metrics/registry'
import { dayLater } from '../metrics/time-grid'
import { callSentences, joined } from './sentences'

export const STANDING_TITLES: Record<StandingReport, string> = {
  day: 'Daily summary',
  week: 'Weekly report',
  month: 'Monthly trends',
}

const SUNDAY = 6

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** The whole period that a day is in; weeks begin on Monday, and `to` is not included. */
export const periodOf = (report: StandingReport, day: string): { from: string; to: string } => {
  if (report === 'day') return { from: day, to: dayLater(day, 1) }
  if (report === 'month') {
    const from = firstOfMonth(day)
    return { from, to: firstOfMonth(dayLater(from, 31)) }
  }
  const from = dayLater(day, -((utc(day).getUTCDay() + SUNDAY) % 7))
  return { from, to: dayLater(from, 7) }
}

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(utc(day))
}
const wholeDay = inUtc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const wholeMonth = inUtc({ month: 'long', year: 'numeric' })

/** The name of a period: "Monday, November 23, 2026", "November 2026". */
export const periodWords = (report: StandingReport, day: string): string => {
  const period = periodOf(report, day)
  if (report === 'day') return wholeDay(period.from)
  return report === 'month' ? wholeMonth(period.from) : daysWords(period)
}

/** A day of the period before, or of the one after. */
export const neighbourOf = (report: StandingReport, day: string, by: -1 | 1): string => {
  const { from, to } = periodOf(report, day)
  return by === 1 ? to : periodOf(report, dayLater(from, -1)).from
}

const GRAINS = { day: 'hour', week: 'day', month: 'day' } as const

const REPORTED = [
  'volume',
  'resolution',
  'medianDuration',
  'callbackRate',
  'transferRate',
] as const satisfies readonly MetricName[]

const TREND_MONTHS = 12

const monthsBefore = (month: string, months: number) => {
  const first = utc(month)
  first.setUTCMonth(first.getUTCMonth() - months)
  return first.toISOString().slice(0, 10)
}

/** What a report asks: its figures over its period, and over the one before; of a month, those of a year by month. */
export const standingQuestions = (report: StandingReport, day: string): MetricsInput[] => {
  const metrics = [...REPORTED]
  const range = periodOf(report, day)
  const own: MetricsInput = { metrics, range, grain: GRAINS[report], compare: 'previous' }
  if (report !== 'month') return [own]
  const from = monthsBefore(range.from, TREND_MONTHS - 1)
  return [own, { metrics, range: { from, to: range.to }, grain: 'month' }]
}

const dayName = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })

const bucketWords = (key: string) =>
  key.length > 10 ? `at ${key.slice(11, 13)}:00` : `on ${dayName(key)}`

const busiestSentence = ({ cells }: MetricsAnswer): string | null => {
  const counts = cells.map(({ keys, values }) => ({
    key: keys['time'] ?? '',
    count: values['volume']?.value ?? 0,
  }))
  const [most, next] = counts.toSorted((one, other) => other.count - one.count)
  if (!most || most.count === 0 || most.count === next?.count) return null
  return `Most came ${bucketWords(most.key)}: ${figures(most.count)}.`
}

/** A report in words; what too few calls stand behind is left out or said to be too few. */
export const reportSentences = (report: StandingReport, answer: MetricsAnswer): string =>
  joined([callSentences(answer, `the ${report} before`), busiestSentence(answer)])
