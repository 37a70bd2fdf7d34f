import type { MetricsAnswer, MetricsInput } from '@/contracts/metrics'
import type { StandingReport } from '@/contracts/report-words'
import { counted, figures } from '@/lib/figures'
import { durationWords } from '@/lib/time-format'

import { isRunning } from '../metrics/is-running'
import { type MetricName, METRICS } from '../metrics/registry'
import { dayLater } from '../metrics/time-grid'

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
const shortDay = inUtc({ day: 'numeric', month: 'short', year: 'numeric' })
const wholeMonth = inUtc({ month: 'long', year: 'numeric' })

/** The name of a period: "Monday, November 23, 2026", "November 2026". */
export const periodWords = (report: StandingReport, day: string): string => {
  const { from, to } = periodOf(report, day)
  if (report === 'day') return wholeDay(from)
  return report === 'month'
    ? wholeMonth(from)
    : `${shortDay(from)} to ${shortDay(dayLater(to, -1))}`
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

/** What a report asks: its figures over its period, and over the one before. */
export const reportQuestion = (report: StandingReport, day: string): MetricsInput => ({
  metrics: [...REPORTED],
  range: periodOf(report, day),
  grain: GRAINS[report],
  compare: 'previous',
})

const dayName = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })

const bucketWords = (key: string) =>
  key.length > 10 ? `at ${key.slice(11, 13)}:00` : `on ${dayName(key)}`

const changeWords = (change: number, size: string) =>
  change === 0 ? 'as many as' : `${size} ${change > 0 ? 'more' : 'fewer'} than`

const volumeSentence = (report: StandingReport, answer: MetricsAnswer): string => {
  const { value = null } = answer.totals['volume'] ?? {}
  const now = value ?? 0
  const before = answer.previous?.totals['volume']?.value ?? null
  const running = isRunning(answer)
  if (now === 0) return running ? 'No calls have come in yet.' : 'No calls came in.'
  const came = `${counted(now, 'call')} came in${running ? ' so far' : ''}`
  if (before === null) return `${came}.`
  const change = changeWords(now - before, figures(Math.abs(now - before)))
  return `${came}, ${change} ${running ? 'by the same time ' : ''}the ${report} before.`
}

/** With fewer calls than the metric needs it says nothing. */
const known = (totals: MetricsAnswer['totals'] | undefined, metric: MetricName) => {
  const { value = null, n = 0 } = totals?.[metric] ?? {}
  return value === null || n < METRICS[metric].minimum ? null : { value, n }
}

const percent = (share: number) => Math.round(share * 100)

const resolutionSentence = (answer: MetricsAnswer): string | null => {
  if ((answer.totals['resolution']?.n ?? 0) === 0) return null
  const now = known(answer.totals, 'resolution')
  if (!now) return 'Too few have a resolution to say how many were resolved.'
  const before = known(answer.previous?.totals, 'resolution')
  const said = `${percent(now.value)} % of the ${figures(now.n)} with a resolution were resolved`
  if (!before) return `${said}.`
  const change = percent(now.value) - percent(before.value)
  if (change === 0) return `${said}, as before.`
  const size = counted(Math.abs(change), 'point')
  return `${said}, ${size} ${change > 0 ? 'more' : 'less'} than before.`
}

const durationSentence = ({ totals }: MetricsAnswer): string | null => {
  const half = known(totals, 'medianDuration')
  return half ? `Half of the calls were shorter than ${durationWords(half.value)}.` : null
}

const callbackSentence = ({ totals }: MetricsAnswer): string | null => {
  const rate = known(totals, 'callbackRate')
  return rate ? `${percent(rate.value)} % asked for a callback.` : null
}

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
  [
    volumeSentence(report, answer),
    resolutionSentence(answer),
    durationSentence(answer),
    callbackSentence(answer),
    busiestSentence(answer),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
