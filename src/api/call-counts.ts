import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { CallCounts } from '@/contracts/call-counts'
import type { CallListQuery } from '@/contracts/calls'

import { http } from './http'

const FRESH_MS = 10_000

/** How many calls each word of each filter would leave in the list; the order does not matter. */
export const callCountsQuery = ({ sort: _sort, ...filter }: CallListQuery) =>
  queryOptions({
    queryKey: ['calls', 'counts', filter],
    queryFn: ({ signal }): Promise<CallCounts> =>
      http.get('/calls/counts', {
        schema: () => import('@/contracts/call-counts').then((contract) => contract.callCounts),
        query: filter,
        signal,
      }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
    // Every call that comes in changes them: asked for by the clock, while somebody is looking.
    meta: { live: 'manual' },
  })
