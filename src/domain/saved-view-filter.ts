import type { CallListQuery } from '@/contracts/call-list-params'
import type { SavedViewSearch } from '@/contracts/saved-views'
import { isDay } from '@/lib/day'
import { instantAt, wallClockAt } from '@/lib/zoned-time'

import { daysOfRange } from './call-range'

type Reader = {
  timeZone: string
  hideShorterThan?: number | undefined
  hideWithoutTranscript?: boolean | undefined
}

const startOf = (day: string, zone: string, later = 0) => {
  if (!isDay(day)) return day
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return instantAt({ year, month, day: date + later, hour: 0, minute: 0 }, zone).toISOString()
}

export const todayIn = (zone: string, now: Date) => {
  const { year, month, day } = wallClockAt(now, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

const daysOf = ({ range, from, to }: SavedViewSearch, zone: string, now: Date) =>
  from === undefined && to === undefined && range !== undefined
    ? daysOfRange(range, todayIn(zone, now))
    : { from, to }

/**
 * What a saved view asks for when a person opens it now: the same question their browser asks, so
 * that the count beside the view is the length of its list. Throws RangeError for an unknown zone.
 */
export const filterOfView = (
  search: SavedViewSearch,
  { timeZone, hideShorterThan, hideWithoutTranscript }: Reader,
  now: Date,
): CallListQuery => {
  const { range: _range, from: _from, to: _to, hidden, ...filters } = search
  const hides = hidden !== 'show'
  const days = daysOf(search, timeZone, now)
  return {
    ...filters,
    ...(days.from !== undefined && { from: startOf(days.from, timeZone) }),
    ...(days.to !== undefined && { to: startOf(days.to, timeZone, 1) }),
    ...(hides && hideShorterThan !== undefined && { hideShorterThan }),
    ...(hides && hideWithoutTranscript === true && { hideWithoutTranscript }),
  }
}
