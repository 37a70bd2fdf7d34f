import type { BusinessCalendar } from './business-calendar'

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
