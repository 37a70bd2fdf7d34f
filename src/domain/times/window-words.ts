import { wallClockAt } from '@/lib/zoned-time'

const DAY_MS = 86_400_000
const NO_END = /\b(?:after|past|onwards?)\b/i
const WHOLE_DAY = { from: 9, to: 17 }
const WEEK_DAYS = 6
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `to` is null where only the beginning was said: "after three". */
type TimeWindow = { from: string; to: string | null }

export const windowAsSaid = (said: string, { from, to }: { from: string; to: string }) => ({
  from,
  to: NO_END.test(said) ? null : to,
})

/** A window of one day on the clock of a zone: "Thu after 15:00", "Thu 9–12", "Thu by 17:00". Null for a longer one. */
export const windowWords = (
  due: string,
  window: TimeWindow,
  now: Date,
  zone: string,
): string | null => {
  const on = (instant: string | Date) => wallClockAt(new Date(instant), zone)
  const [start, end, today] = [on(window.from), on(window.to ?? window.from), on(now)]
  const dayOf = ({ year, month, day }: typeof start) => Date.UTC(year, month - 1, day)
  const days = (dayOf(end) - dayOf(today)) / DAY_MS
  const weekday = `${WEEKDAYS[new Date(dayOf(end)).getUTCDay()]}`
  const day =
    days >= 0 && days <= WEEK_DAYS ? weekday : `${weekday} ${end.day} ${MONTHS[end.month - 1]}`
  if (window.to === null) return `${day} after ${clock(start, true)}`
  if (window.from === window.to) return `${day} ${clock(start, true)}`
  if (due >= window.to) return `${day} by ${clock(end, true)}`
  if (dayOf(start) !== dayOf(end)) return null
  if (start.hour === WHOLE_DAY.from && end.hour === WHOLE_DAY.to) return day
  const isWhole = start.minute === 0 && end.minute === 0
  return `${day} ${clock(start, !isWhole)}–${clock(end, !isWhole)}`
}

type Step = { dueAt: string | null; promised: (TimeWindow & { dueAt: string }) | null }

/** When a next step was promised for; null once it was moved. */
export const promisedWords = ({ dueAt, promised }: Step, now: Date, zone: string): string | null =>
  promised && promised.dueAt === dueAt ? windowWords(dueAt, promised, now, zone) : null

const clock = ({ hour, minute }: { hour: number; minute: number }, isLong: boolean): string =>
  isLong ? `${hour}:${String(minute).padStart(2, '0')}` : `${hour}`
