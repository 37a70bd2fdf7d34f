import { startOfDay } from '@/lib/day'

// Everything here is in the zone of the machine it runs on: the reader's. Days are made from year,
// month and day, never by adding 24 hours, because two days a year are not 24 hours long.

/** `hour`:`minute` on the local day `days` after the one `instant` is in. */
export const atTime = (instant: Date, days: number, hour: number, minute = 0): Date =>
  new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() + days, hour, minute)

/** How many days ahead the next `weekday` is (0 is Sunday): 1 to 7, never today. */
export const daysUntil = (instant: Date, weekday: number): number =>
  ((weekday - instant.getDay() + 6) % 7) + 1

export type DayBounds = Record<'dayStarts' | 'dayEnds' | 'tomorrowEnds' | 'weekEnds', Date>

export const dayBounds = (now: Date): DayBounds => ({
  dayStarts: startOfDay(now),
  dayEnds: startOfDay(now, 1),
  tomorrowEnds: startOfDay(now, 2),
  weekEnds: startOfDay(now, daysUntil(now, 1)),
})
