import { instantAt, wallClockAt } from '@/lib/zoned-time'

const DAY_MS = 86_400_000
const DAYS = 7

export type WeekDay = { day: string; from: Date; to: Date; isToday: boolean; isWeekend: boolean }

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day, `YYYY-MM-DD`, on the calendar of a zone. */
export const dayIn = (zone: string, instant: Date): string => {
  const { year, month, day } = wallClockAt(instant, zone)
  return textOf(Date.UTC(year, month - 1, day))
}

export const laterDay = (day: string, days: number): string =>
  textOf(Date.parse(day) + days * DAY_MS)

const midnight = (zone: string, day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return instantAt({ year, month, day: date, hour: 0, minute: 0 }, zone)
}

/** The seven days of the week that a day is in, from Monday on, each as long as it is in the zone. */
export const weekOf = (day: string, zone: string, now: Date): WeekDay[] => {
  const monday = laterDay(day, -((new Date(day).getUTCDay() + 6) % DAYS))
  const today = dayIn(zone, now)
  return Array.from({ length: DAYS }, (_, index) => {
    const day = laterDay(monday, index)
    return {
      day,
      from: midnight(zone, day),
      to: midnight(zone, laterDay(day, 1)),
      isToday: day === today,
      isWeekend: index >= 5,
    }
  })
}
