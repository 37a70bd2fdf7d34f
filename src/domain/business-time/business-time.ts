import { figures } from '@/lib/figures'

import { type BusinessCalendar, hoursByDate } from './open-hours'
import { offsetSpans } from './zone-offsets'

/** What the calendar cannot count; `message` is a sentence for people. */
export class BusinessTimeError extends RangeError {}

/** Ten years around the clock. */
export const MOST_BUSINESS_MINUTES = 5_256_000
const FIRST_YEAR = 1970
const LAST_YEAR = 2199

const MINUTE = 60_000
const DAY = 86_400_000
/** Most look at the days before only. */
const LOOK_BACK_DAYS = [16, 366, 3660]

/** Half-open, in epoch milliseconds. */
type Span = { from: number; to: number }

const outside = () =>
  new BusinessTimeError(`Business time is counted from ${FIRST_YEAR} to the end of ${LAST_YEAR}.`)

const yearOf = (instant: Date): number => {
  const year = instant.getUTCFullYear()
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) throw outside()
  return year
}

/**
 * When the business is open from an instant on, in order: whenever the wall clock shows an open
 * time. So an hour that the clock repeats is open twice, and one that it skips never.
 */
function* openSpans(calendar: BusinessCalendar, start: Date): Generator<Span> {
  if (calendar.week.length === 0) return
  const hoursOn = hoursByDate(calendar)
  const since = start.getTime()
  for (let year = yearOf(start); year <= LAST_YEAR; year += 1) {
    for (const { from, to, offset } of offsetSpans(calendar.zone, year)) {
      if (to <= since) continue
      const firstDay = Math.floor((Math.max(from, since) + offset) / DAY)
      for (let day = firstDay; day * DAY - offset < to; day += 1) {
        const midnight = day * DAY - offset
        for (const hours of hoursOn(day)) {
          const open = {
            from: Math.max(from, since, midnight + hours.from * MINUTE),
            to: Math.min(to, midnight + hours.to * MINUTE),
          }
          if (open.from < open.to) yield open
        }
      }
    }
  }
}

/**
 * The earliest instant by which the business has been open for `minutes` since `from`; with 0
 * minutes that is `from`. Throws BusinessTimeError for minutes that are not whole, negative or too
 * many, and for a calendar that is never open.
 */
export const addBusinessMinutes = (
  calendar: BusinessCalendar,
  from: Date,
  minutes: number,
): Date => {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MOST_BUSINESS_MINUTES)
    throw new BusinessTimeError(
      `Minutes are a whole number from 0 to ${figures(MOST_BUSINESS_MINUTES)}.`,
    )
  if (calendar.week.length === 0)
    throw new BusinessTimeError('No business hours are set, so no time can be added.')
  return addBusinessTime(calendar, from, minutes * MINUTE)
}

/** The same of milliseconds, such as a clock had left when it was stopped. */
export const addBusinessTime = (calendar: BusinessCalendar, from: Date, ms: number): Date => {
  yearOf(from)
  let left = ms
  if (left === 0) return from
  for (const span of openSpans(calendar, from)) {
    const length = span.to - span.from
    if (left <= length) return new Date(span.from + left)
    left -= length
  }
  throw outside()
}

/**
 * For how many minutes the business is open from `from` up to `to`, to the millisecond. Throws
 * BusinessTimeError when `to` is before `from`.
 */
export const businessMinutesBetween = (
  calendar: BusinessCalendar,
  from: Date,
  to: Date,
): number => {
  const end = to.getTime()
  if (end < from.getTime()) throw new BusinessTimeError('The end is before the start.')
  yearOf(from)
  yearOf(to)
  let open = 0
  for (const span of openSpans(calendar, from)) {
    if (span.from >= end) break
    open += Math.min(span.to, end) - span.from
  }
  return open / MINUTE
}

/**
 * The earliest instant since which the business was open for no more than `ms` until `now`: what was
 * before has had more. Null where it was not open as long in ten years.
 */
export const businessTimeAgo = (calendar: BusinessCalendar, now: Date, ms: number): Date | null => {
  for (const days of LOOK_BACK_DAYS) {
    const spans: Span[] = []
    for (const span of openSpans(calendar, new Date(now.getTime() - days * DAY))) {
      if (span.from >= now.getTime()) break
      spans.push(span)
    }
    let left = ms
    for (const { from, to } of spans.toReversed()) {
      const end = Math.min(to, now.getTime())
      if (left < end - from) return new Date(end - left)
      left -= end - from
    }
  }
  return null
}

/** From when the business is open, at or after an instant; null when it never is again. */
export const nextOpening = (calendar: BusinessCalendar, from: Date): Date | null => {
  for (const span of openSpans(calendar, from)) return new Date(span.from)
  return null
}

export const isOpenAt = (calendar: BusinessCalendar, at: Date): boolean =>
  nextOpening(calendar, at)?.getTime() === at.getTime()
