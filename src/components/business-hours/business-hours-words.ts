import type { BusinessHours } from '@/contracts/business-hours'
import { minuteOfDay } from '@/domain/business-time/open-hours'
import { counted } from '@/lib/figures'

type Block = BusinessHours['week'][number]

/** Monday first, as 1 to 7 on the wire. */
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export const dayName = (day: number): string => DAYS[(day - 1) % 7] ?? ''

/** "until 02:00 on Tuesday" for a block that reaches past midnight; null for any other. */
export const overnightWords = ({ day, from, to }: Block): string | null => {
  if (from === '' || to === '' || minuteOfDay(to) > minuteOfDay(from)) return null
  return to === '00:00' ? 'until midnight' : `until ${to} on ${dayName(day + 1)}`
}

const hoursOf = (week: readonly Block[], day: number) =>
  week
    .filter((block) => block.day === day)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')

export const weekLines = (
  week: readonly Block[],
): { days: string; hours: string; overnight: string | null }[] => {
  const runs: { first: number; last: number; hours: string }[] = []
  for (let day = 1; day <= 7; day += 1) {
    const hours = hoursOf(week, day)
    const run = runs.at(-1)
    if (run && run.hours === hours) run.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => {
      const isOvernight = week.some((block) => block.day === first && overnightWords(block))
      return {
        days: first === last ? dayName(first) : `${dayName(first)} to ${dayName(last)}`,
        hours,
        overnight: isOvernight ? 'past midnight' : null,
      }
    })
}

const holidayDate = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Dec 25, 2026". */
export const dateWords = (date: string) => holidayDate.format(new Date(date))

const holidayCount = (count: number) => (count === 0 ? 'No holidays' : counted(count, 'holiday'))

export const hoursInWords = ({ zone, week, holidays }: BusinessHours): string =>
  [
    zone,
    ...weekLines(week).map(({ days, hours }) => `${days} ${hours}`),
    holidayCount(holidays.length).toLowerCase(),
  ].join(', ')
