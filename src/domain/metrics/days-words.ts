import { WEEKDAYS } from '@/contracts/call-fields'
import type { MetricsAnswer } from '@/contracts/metrics'
import { once } from '@/lib/once'
import { sentence } from '@/lib/sentence'
import { DAY_AND_TIME } from '@/lib/time-format'

import type { Asked } from './metrics-csv'
import { dayLater, daysBetween } from './time-grid'

const written = once(
  () =>
    new Intl.DateTimeFormat('en', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

type Days = { from: string; to: string }

/** "Nov 23, 2026 to Nov 29, 2026", or the one day; `to` is not included. */
export const daysWords = ({ from, to }: Days): string => {
  const [first, last] = [from, dayLater(to, -1)].map((day) => written().format(new Date(day)))
  return first === last ? `${first}` : `${first} to ${last}`
}

/** The same of a question that was answered, with the zone of its days. */
export const askedDays = ({ query: { range }, answer: { zone } }: Asked): string =>
  `${daysWords(range)}, days of ${zone}.`

/** "Data until Sat, Nov 21, 2026, 07:30 (Europe/Berlin)." */
export const dataUntilWords = ({ dataUntil, zone }: MetricsAnswer): string => {
  const clock = new Intl.DateTimeFormat('en', { ...DAY_AND_TIME, timeZone: zone })
  return `Data until ${clock.format(new Date(dataUntil))} (${zone}).`
}

const names = once(() => new Intl.ListFormat('en'))
const times = (count: number) => ['never', 'once', 'twice'][count] ?? `${count} times`

/**
 * "Monday and Tuesday occur 5 times in this range, the other weekdays 4 times." Null where all occur
 * equally often, or the range is shorter than a week.
 */
export const weekdayCountWords = ({ from, to }: Days): string | null => {
  const days = daysBetween(from, to)
  const [weeks, left] = [Math.floor(days / 7), days % 7]
  if (weeks === 0 || left === 0) return null
  const isFew = left <= 3
  const first = new Date(isFew ? from : dayLater(from, left)).getUTCDay() + 6
  const few = Array.from(
    { length: isFew ? left : 7 - left },
    (_, at) => WEEKDAYS[(first + at) % 7] ?? '',
  )
  const [theirs, others] = isFew ? [weeks + 1, weeks] : [weeks, weeks + 1]
  const verb = few.length === 1 ? 'occurs' : 'occur'
  return `${names().format(few.map(sentence))} ${verb} ${times(theirs)} in this range, the other weekdays ${times(others)}.`
}
