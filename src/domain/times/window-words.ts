import { wallClockAt } from '@/lib/zoned-time'

const DAY_MS = 86_400_000
const NO_END = /\b(?:after|past|onwards?)\b/i
const WHOLE_DAY = { from: 9, to: 17 }
const WEEK_DAYS = 6
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

type Spoken = { text: string; at: Date; window: { from: Date; to: Date } }

/** A window of one day on the clock of a zone: "Thu after 15:00", "Thu 9–12", "Thu by 17:00". Null for a longer one. */
export const windowWords = (
  { text, at, window }: Spoken,
  now: Date,
  zone: string,
): string | null => {
  const { from, to } = window
  const [start, end, today] = [from, to, now].map((one) => wallClockAt(one, zone))
  if (!start || !end || !today) return null
  const dayOf = ({ year, month, day }: typeof start) => Date.UTC(year, month - 1, day)
  const weekday = `${WEEKDAYS[new Date(dayOf(end)).getUTCDay()]}`
  const isNear = Math.abs(dayOf(end) - dayOf(today)) / DAY_MS <= WEEK_DAYS
  const day = isNear ? weekday : `${weekday} ${end.day} ${MONTHS[end.month - 1]}`
  if (at >= to) return `${day} by ${clock(end, true)}`
  if (dayOf(start) !== dayOf(end)) return null
  if (start.hour === WHOLE_DAY.from && end.hour === WHOLE_DAY.to) return day
  if (NO_END.test(text)) return `${day} after ${clock(start, true)}`
  const isWhole = start.minute === 0 && end.minute === 0
  return `${day} ${clock(start, !isWhole)}–${clock(end, !isWhole)}`
}

const clock = ({ hour, minute }: { hour: number; minute: number }, isLong: boolean): string =>
  isLong ? `${hour}:${String(minute).padStart(2, '0')}` : `${hour}`
