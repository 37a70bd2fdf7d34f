import type { ScheduleTimes } from '@/contracts/reports'
import { dayStart } from '@/domain/metrics/time-grid'
import { todayIn } from '@/domain/saved-view-filter'

import { nextRun } from '../jobs/run-job'

type Times = Pick<ScheduleTimes, 'every' | 'weekday' | 'monthDay' | 'at'>

const cronOf = ({ every, weekday, monthDay, at }: Times): string => {
  const [hour, minute] = at.split(':').map(Number)
  const [days, weekdays] =
    every === 'month' ? [monthDay, '*'] : ['*', every === 'week' ? weekday : '*']
  return `${minute} ${hour} ${days} * ${weekdays}`
}

/**
 * When a schedule is due next after `from`. A time that the clock skips is when it goes on; one that it
 * shows twice is the first.
 */
export const nextSlot = (times: Times, zone: string, from: Date): Date => {
  const next = nextRun(cronOf(times), zone, from)
  if (!next) throw new Error('A schedule of reports has no next time')
  return next
}

/**
 * A slot in the clock of another zone: on the same date, so that no day, week or month is sent twice
 * or not at all. It may have passed there.
 */
export const slotInZone = (
  times: Times,
  { slot, zone }: { slot: Date; zone: string },
  other: string,
): Date => {
  if (zone === other) return slot
  const midnight = dayStart(todayIn(zone, slot), other)
  return nextSlot(times, other, new Date(midnight.getTime() - 1000))
}

/** Of the slots from `first` to `now`, the newest: what was missed meanwhile is sent once. */
export const newestSlot = (times: Times, zone: string, first: Date, now: Date): Date => {
  let slot = first
  for (;;) {
    const next = nextSlot(times, zone, slot)
    if (next > now) return slot
    slot = next
  }
}
