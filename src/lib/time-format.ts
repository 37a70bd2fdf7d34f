import { startOfDay } from './day'
import { once } from './once'

// Instants on the wire are UTC ISO strings; here they become words in the reader's zone and
// language.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const formatter = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en', options))

/** "Fri, Nov 20, 2026, 14:05". */
export const DAY_AND_TIME = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const dayAndTime = formatter({ ...DAY_AND_TIME, timeZoneName: 'short' })

/** Writes an instant in the reader's zone, with its year where that is another one. */
export const yearIfOther = (options: Intl.DateTimeFormatOptions) => {
  const [thisYear, otherYear] = [formatter(options), formatter({ ...options, year: 'numeric' })]
  return (instant: Date, now: Date): string =>
    (instant.getFullYear() === now.getFullYear() ? thisYear : otherYear)().format(instant)
}

/** "Nov 5", "Nov 5, 2025". */
export const dateWords = yearIfOther({ day: 'numeric', month: 'short' })

/** "just now", "5 min ago", "in 2 h", "3 d ago", "in 10 d". */
export const timeUntil = (instant: Date, now: Date): string => {
  const ahead = instant.getTime() - now.getTime()
  const size = Math.abs(ahead)
  const say = (unit: number, word: string) => {
    const amount = `${Math.floor(size / unit)} ${word}`
    return ahead < 0 ? `${amount} ago` : `in ${amount}`
  }
  if (size < MINUTE) return 'just now'
  if (size < HOUR) return say(MINUTE, 'min')
  if (size < DAY) return say(HOUR, 'h')
  return say(DAY, 'd')
}

/** As {@link timeUntil}; further than a week away, the date. */
export const relativeTime = (instant: Date, now: Date): string => {
  if (Math.abs(instant.getTime() - now.getTime()) < 7 * DAY) return timeUntil(instant, now)
  return dateWords(instant, now)
}

const timeOfDay = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = formatter({ weekday: 'short' })

/** "14:00" today, "Thu 14:00" within six days, then the date; what has passed as {@link relativeTime}. */
export const dueTime = (due: Date, now: Date): string => {
  if (due < now) return relativeTime(due, now)
  if (due < startOfDay(now, 1)) return timeOfDay().format(due)
  if (due < startOfDay(now, 7)) return `${weekday().format(due)} ${timeOfDay().format(due)}`
  return dateWords(due, now)
}

/** "Fri, Nov 20, 2026, 14:05 GMT+1": complete, in the reader's zone, which it names. */
export const absoluteTime = (instant: Date): string => dayAndTime().format(instant)

/** The time zone of the machine: in a browser the reader's. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Seconds as a clock: "0:07", "12:34", "1:02:03". */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Seconds in words, the two largest units: "45 s", "3 min 20 s", "2 h 5 min", "3 d 4 h". */
export const durationWords = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor((whole % 86_400) / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [whole % 60, 's'],
  ]
  const first = parts.findIndex(([amount]) => amount > 0)
  if (first === -1) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ')
}
