import { queryOptions } from '@tanstack/react-query'

import type { Call } from '@/contracts/calls'
import { startOfDay } from '@/lib/day'

import { fetchCallPage } from './calls'

export const LAST_CALLS = 100

/** How many calls began in `from` ≤ t < `to`. */
const countCalls = async (from: Date, to: Date, signal?: AbortSignal): Promise<number> => {
  const query = { from: from.toISOString(), to: to.toISOString(), withoutDemo: true, limit: 1 }
  return (await fetchCallPage(query, signal)).total
}

/** How many calls began on the local day of `now`. */
export const countCallsToday = (now: Date): Promise<number> =>
  countCalls(startOfDay(now), startOfDay(now, 1))

export const fetchLastCalls = async (signal?: AbortSignal): Promise<Call[]> =>
  (await fetchCallPage({ withoutDemo: true, limit: LAST_CALLS }, signal)).items

export type LastCalls = {
  calls: readonly Call[]
  earlierThatDay: number
}

export const lastCallsQuery = queryOptions({
  queryKey: ['calls', 'last'],
  queryFn: async ({ signal }): Promise<LastCalls> => {
    const calls = await fetchLastCalls(signal)
    const oldest = calls.findLast(({ startedAt }) => startedAt !== null)
    if (!oldest?.startedAt || calls.length < LAST_CALLS) return { calls, earlierThatDay: 0 }
    const began = new Date(oldest.startedAt)
    return { calls, earlierThatDay: await countCalls(startOfDay(began), began, signal) }
  },
  // A hundred calls with every event would be too much: the page decides when.
  meta: { live: 'manual' },
})
