/** Open from one time of a weekday to another; `to` at or before `from` is on the next day. */
export type WeekBlock = {
  /** 1 is Monday, 7 is Sunday. */
  day: number
  /** `HH:MM`, 00:00 to 23:59. */
  from: string
  to: string
}

/** `date` as `2026-12-25`, in the calendar's zone. */
export type Holiday = { date: string; name: string }

export type BusinessCalendar = {
  zone: string
  week: readonly WeekBlock[]
  holidays: readonly Holiday[]
}

/** What the calendar cannot count; `message` is a sentence for people. */
export class BusinessTimeError extends RangeError {}
