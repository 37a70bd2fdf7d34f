import { startOfDay } from '@/lib/day'

import { atTime, daysUntil } from './local-days'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const PARTS_OF_DAY: Record<string, number> = { morning: 9, noon: 12, afternoon: 15, evening: 18 }
const UNITS: Record<string, number> = { m: 1, min: 1, minute: 1, h: 60, hr: 60, hour: 60 }
const DEFAULT_HOUR = 9
const MINUTE = 60_000

type Clock = { hour: number; minute: number }
type Day = { days: number }
/** Reads the words at `words[at]`; how many it took, and what they mean. */
type Found<Value> = { value: Value; taken: number }

/**
 * Reads a typed time in the reader's zone: "fri 9am", "tomorrow", "in 2 hours", "3d", "14:30",
 * "next mon noon", "27 nov 8:15", "2026-12-01". Without a time of day it is 9:00; without a day it is
 * the next such time; 1 to 6 without am or pm is the afternoon. Null for anything it does not
 * understand whole, and for what has passed.
 */
export const parseDue = (text: string, now: Date): Date | null => {
  const words = text
    .toLowerCase()
    .replaceAll(/[,]|\b(at|on|in|next|this)\b/g, ' ')
    .replaceAll(/(\d)\s+(am|pm)\b/g, '$1$2')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return null
  const after = readAfter(words, now)
  if (after) return after
  let day: Day | undefined
  let clock: Clock | undefined
  for (let at = 0; at < words.length;) {
    const foundDay = day ? null : readDay(words, at, now)
    const foundClock = foundDay || clock ? null : readClock(words[at] ?? '')
    if (foundDay) day = foundDay.value
    else if (foundClock) clock = foundClock
    else return null
    at += foundDay?.taken ?? 1
  }
  const { hour, minute } = clock ?? { hour: DEFAULT_HOUR, minute: 0 }
  const due = atTime(now, day?.days ?? 0, hour, minute)
  if (due > now) return due
  // "9am" said in the afternoon is tomorrow's; "today 9am" is a mistake.
  return day ? null : atTime(now, 1, hour, minute)
}

/** "2 hours", "90 min", "3d", "1 week 10:00": from now, or that many days on. */
const readAfter = (words: string[], now: Date): Date | null => {
  const match = /^(\d{1,4}|an?|one) ?([a-z]+)(?: (.+))?$/.exec(words.join(' '))
  if (!match) return null
  const [, amountText = '', unitText = '', rest] = match
  const amount = /^\d/.test(amountText) ? Number(amountText) : 1
  const unit = unitText.length > 1 ? unitText.replace(/s$/, '') : unitText
  const minutes = UNITS[unit]
  if (minutes !== undefined) {
    return rest === undefined && amount > 0
      ? new Date(now.getTime() + amount * minutes * MINUTE)
      : null
  }
  const days = { d: 1, day: 1, w: 7, wk: 7, week: 7 }[unit]
  if (days === undefined || amount === 0) return null
  const clock = rest === undefined ? { hour: DEFAULT_HOUR, minute: 0 } : readClock(rest)
  return clock && atTime(now, amount * days, clock.hour, clock.minute)
}

const readDay = (words: string[], at: number, now: Date): Found<Day> | null => {
  const word = words[at] ?? ''
  const following = words[at + 1] ?? ''
  if (word === 'today') return { value: { days: 0 }, taken: 1 }
  if (['tomorrow', 'tmrw', 'tmr', 'tom'].includes(word)) return { value: { days: 1 }, taken: 1 }
  if (word === 'week') return { value: { days: daysUntil(now, 1) }, taken: 1 }
  const weekday = named(word, WEEKDAYS, /^(sun|mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?)(day)?$/)
  if (weekday !== -1) return { value: { days: daysUntil(now, weekday) }, taken: 1 }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word)
  if (iso) return onDate(now, 1, Number(iso[3]), Number(iso[2]) - 1, Number(iso[1]))
  const month = named(word, MONTHS, /^[a-z]{3,9}$/)
  if (month !== -1) return onDate(now, 2, dayOfMonth(following), month)
  const later = named(following, MONTHS, /^[a-z]{3,9}$/)
  return later === -1 ? null : onDate(now, 2, dayOfMonth(word), later)
}

const named = (word: string, names: string[], shape: RegExp) =>
  shape.test(word) ? names.findIndex((name) => word.startsWith(name)) : -1

const dayOfMonth = (word: string) => Number(/^(\d{1,2})(st|nd|rd|th|\.)?$/.exec(word)?.[1] ?? 0)

/** Null for a day that does not exist; without a year, the next such day. */
const onDate = (
  now: Date,
  taken: number,
  day: number,
  month: number,
  year?: number,
): Found<Day> | null => {
  const inYear = (wanted: number) => new Date(wanted, month, day)
  const today = startOfDay(now)
  const thisYear = inYear(year ?? now.getFullYear())
  const date = year === undefined && thisYear < today ? inYear(now.getFullYear() + 1) : thisYear
  if (date.getMonth() !== month || date.getDate() !== day) return null
  // Rounded: a change of the clocks makes a day an hour longer or shorter.
  return { value: { days: Math.round((date.getTime() - today.getTime()) / 86_400_000) }, taken }
}

const readClock = (word: string): Clock | null => {
  const part = PARTS_OF_DAY[word]
  if (part !== undefined) return { hour: part, minute: 0 }
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?(am|pm|a|p)?$/.exec(word)
  if (!match) return null
  const [, hourText = '', minuteText, half] = match
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59) return null
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    return { hour: (hour % 12) + (half.startsWith('p') ? 12 : 0), minute }
  }
  if (hour > 23) return null
  const meansAfternoon = hour >= 1 && hour <= 6 && hourText.length === 1
  return { hour: meansAfternoon ? hour + 12 : hour, minute }
}
