import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import type { CallCounts } from '@/contracts/call-counts'
import type { CallPage, PatchCallInput } from '@/contracts/calls'
import type { CallListQuery } from '@/contracts/call-list-params'

import { type CallPages, firstPage } from './call-pages'
import { http, read, shapesOf } from './http'

const FIRST_PAGE = 50
const SEARCHED = 6
const COUNTS_FRESH_MS = 10_000

const shape = shapesOf(() => import('@/contracts/calls'))

export const MAX_IDS = 200

export const fetchCallPage = (query: CallListQuery, signal?: AbortSignal) =>
  http.get('/calls', shape('callPage'), { query, signal })

export const fetchCallListHead = (params: CallListQuery, signal?: AbortSignal) =>
  fetchCallPage({ ...params, limit: FIRST_PAGE }, signal)

export const fetchCallsById = async (ids: readonly string[]) => {
  const query = { ids, limit: MAX_IDS }
  return (await http.get('/calls', shape('callPage'), { query })).items
}

/**
 * A list of calls in the order asked for: its beginning, and what was read of it since (see
 * `readMissing`). It is never fetched again by itself, neither by time nor by live events, because
 * its rows must not move while they are read: the list keeps it current.
 */
export const callListQuery = (params: CallListQuery) =>
  queryOptions({
    queryKey: ['calls', 'list', params] as const,
    queryFn: async ({ signal }): Promise<CallPages> =>
      firstPage(await fetchCallListHead(params, signal)),
    staleTime: Infinity,
    gcTime: 30 * 60_000,
    meta: { live: 'manual' },
  })

export const callSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['calls', 'search', q] as const,
    queryFn: ({ signal }): Promise<CallPage> => fetchCallPage({ q, limit: SEARCHED }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/**
 * How many calls each word of each filter would leave in the list; the order does not matter. Every
 * call that comes in changes them: asked for by the clock, while somebody is looking.
 */
export const callCountsQuery = ({ sort: _sort, ...filter }: CallListQuery) =>
  queryOptions({
    queryKey: ['calls', 'counts', filter],
    queryFn: ({ signal }): Promise<CallCounts> =>
      http.get(
        '/calls/counts',
        () => import('@/contracts/call-counts').then((contract) => contract.callCounts),
        { query: filter, signal },
      ),
    staleTime: COUNTS_FRESH_MS,
    refetchInterval: COUNTS_FRESH_MS,
    placeholderData: keepPreviousData,
    meta: { live: 'manual' },
  })

export const callDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'detail', id] as const,
    queryFn: read(`/calls/${encodeURIComponent(id)}`, shape('callDetail')),
  })

export const fetchCall = (id: string) =>
  http.get(`/calls/${encodeURIComponent(id)}`, shape('callDetail'))

/** Sends a person's word on a call. A 409 says who was first: see `conflictOf`. */
export const patchCall = ({ id, ...body }: PatchCallInput & { id: string }) =>
  http.patch(`/calls/${id}`, shape('changedCall'), { body })

/** Tries an analysis that was given up once more; answers the call as it is then. */
export const analyzeAgain = mutationOptions({
  mutationFn: (id: string) => http.post(`/calls/${id}/analysis`, shape('callDetail')),
  meta: { errorShownInline: true, invalidates: [['calls', 'detail']] },
})
