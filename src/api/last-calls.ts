import { queryOptions } from '@tanstack/react-query'

import type { Call } from '@/contracts/calls'
import { startOfDay } from '@/lib/day'

import { http } from './http'

/** How many calls a rule is tried on. */
export const LAST_CALLS = 100

const pageSchema = () => import('@/contracts/calls').then((contract) => contract.callPage)

/** How many calls began in `from` ≤ t < `to`. */
const countCalls = async (from: Date, to: Date, signal?: AbortSignal): Promise<number> => {
  const query = { from: from.toISOString(), to: to.toISOString(), limit: 1 }
  const page = await http.get('/calls', { schema: pageSchema, query, signal })
  return page.total
}

/** How many calls began on the local day of `now`. */
export const countCallsToday = (now: Date): Promise<number> =>
  countCalls(startOfDay(now), startOfDay(now, 1))

/** The newest calls as they are now. */
export const fetchLastCalls = async (signal?: AbortSignal): Promise<Call[]> => {
  const query = { limit: LAST_CALLS }
  const page = await http.get('/calls', { schema: pageSchema, query, signal })
  return page.items
}

export type LastCalls = {
  /** Newest first. */
  calls: readonly Call[]
  /** How many calls of the oldest one's day began before it. */
  earlierThatDay: number
}

/** The newest calls, with what is needed to say how many there had been at each. */
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
