import type { BusinessHours } from '@/contracts/business-hours'

/** Blocks and holidays of the organisation, in the wall clock of its zone. */
export type BusinessCalendar = Readonly<Omit<BusinessHours, 'version'>>

/** Half-open, in minutes after midnight on the wall clock. */
export type OpenHours = { from: number; to: number }

const DAY_MS = 86_400_000
const DAY_MINUTES = 1440
/** 1970-01-01, day 0, was a Thursday. */
const FIRST_WEEKDAY = 4

/** Minutes after midnight of `HH:MM`. */
export const minuteOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const mergeHours = (hours: readonly OpenHours[]): OpenHours[] => {
  const merged: OpenHours[] = []
  for (const { from, to } of hours.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

const weekdayOf = (day: number) => ((((day + FIRST_WEEKDAY - 1) % 7) + 7) % 7) + 1

/**
 * The open hours of a date, given as days since 1970-01-01. A block past midnight belongs to two
 * dates: its rest is closed when the second is a holiday, all of it when the first is.
 */
export const hoursByDate = ({ week, holidays }: BusinessCalendar) => {
  const closed = new Set(holidays.map(({ date }) => Date.parse(date) / DAY_MS))
  const hoursOf = (weekday: number, withEvening: boolean) =>
    mergeHours(
      week.flatMap((block) => {
        const from = minuteOfDay(block.from)
        const to = minuteOfDay(block.to)
        const own = { from, to: to > from ? to : DAY_MINUTES }
        const rest = { from: 0, to: to > from ? 0 : to }
        return [
          ...(block.day === weekday ? [own] : []),
          ...(withEvening && (block.day % 7) + 1 === weekday && rest.to > 0 ? [rest] : []),
        ]
      }),
    )
  const weekdays = Array.from({ length: 8 }, (_, weekday) => ({
    usual: hoursOf(weekday, true),
    afterHoliday: hoursOf(weekday, false),
  }))
  return (day: number): readonly OpenHours[] => {
    if (closed.has(day)) return []
    const hours = weekdays[weekdayOf(day)]
    return (closed.has(day - 1) ? hours?.afterHoliday : hours?.usual) ?? []
  }
}

type Block = BusinessCalendar['week'][number]

const WEEK_MINUTES = 7 * DAY_MINUTES

const inWeek = ({ day, from, to }: Block): OpenHours => {
  const start = (day - 1) * DAY_MINUTES + minuteOfDay(from)
  const length = minuteOfDay(to) - minuteOfDay(from)
  return { from: start, to: start + (length > 0 ? length : length + DAY_MINUTES) }
}

const overlaps = (one: Block, other: Block) => {
  const [a, b] = [inWeek(one), inWeek(other)]
  return [-WEEK_MINUTES, 0, WEEK_MINUTES].some(
    (shift) => a.from < b.to + shift && b.from + shift < a.to,
  )
}

/** The first block before this one in the list that is open at the same time. */
export const overlappedBlock = (week: readonly Block[], index: number): Block | undefined => {
  const block = week[index]
  return block && week.slice(0, index).find((other) => overlaps(other, block))
}

const MORNING = 9
const EVENING = 17

/** Hours of a day in which no block is open, office hours first; those when there are none. */
export const freeHours = (week: readonly Block[], day: number): Block => {
  const hours = (from: number, to: number): Block => {
    const time = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
    return { day, from: time(from), to: time(to) }
  }
  const isFree = (hour: number) => !week.some((block) => overlaps(block, hours(hour, hour + 1)))
  const starts = Array.from({ length: 24 }, (_, hour) => (hour + MORNING) % 24)
  const from = starts.find(isFree)
  if (from === undefined) return hours(MORNING, EVENING)
  const latest = from >= MORNING && from < EVENING ? EVENING : Math.min(from + 4, 24)
  let to = from + 1
  while (to < latest && isFree(to)) to += 1
  return hours(from, to)
}
