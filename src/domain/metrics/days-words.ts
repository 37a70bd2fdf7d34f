import { once } from '@/lib/once'

import { dayLater } from './time-grid'

const written = once(
  () =>
    new Intl.DateTimeFormat('en', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/** "Nov 23, 2026 to Nov 29, 2026", or the one day; `to` is not included. */
export const daysWords = ({ from, to }: { from: string; to: string }): string => {
  const [first, last] = [from, dayLater(to, -1)].map((day) => written().format(new Date(day)))
  return first === last ? `${first}` : `${first} to ${last}`
}
