import type { CallListQuery } from '@/contracts/call-list-params'
import type { CallQuery } from '@/contracts/metrics'
import { dayOf, startOfDay } from '@/lib/day'

import { type CallListSearch, readCallListSearch } from './call-list-search'

const isMidnight = (instant: string) =>
  startOfDay(new Date(instant)).getTime() === Date.parse(instant)

/** The address of a list of exactly these calls: in days where they are whole ones of the reader. */
export const callsOf = ({ from, to, ...filters }: CallQuery | CallListQuery): CallListSearch => {
  const inDays = from !== undefined && to !== undefined && isMidnight(from) && isMidnight(to)
  const span = inDays
    ? { from: dayOf(new Date(from)), to: dayOf(new Date(Date.parse(to) - 1)) }
    : { from, to }
  return readCallListSearch({ ...filters, ...span, hidden: 'show' })
}
