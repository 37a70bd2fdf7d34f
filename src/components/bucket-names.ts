import type { Grain } from '@/contracts/metrics'

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}
const wholeDay = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })
const shortDay = inUtc({ day: 'numeric', month: 'short' })
const wholeMonth = inUtc({ month: 'long', year: 'numeric' })
const shortMonth = inUtc({ month: 'short' })

/** The day or hour of a bucket is written in the zone of the figures, so it is read without one. */
export const BUCKET_NAMES: Record<Grain, (key: string) => { name: string; short: string }> = {
  hour: (key) => ({
    name: `${wholeDay(key.slice(0, 10))}, ${key.slice(11, 16)}`,
    short: key.slice(11, 16),
  }),
  day: (key) => ({ name: wholeDay(key), short: shortDay(key) }),
  week: (key) => ({ name: `week of ${shortDay(key)}`, short: shortDay(key) }),
  month: (key) => ({ name: wholeMonth(key), short: shortMonth(key) }),
}
