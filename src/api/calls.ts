import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { CallListQuery, PatchCallInput } from '@/contracts/calls'

import { http } from './http'

const callKeys = {
  all: ['calls'] as const,
  list: (params: CallListQuery) => ['calls', 'list', params] as const,
  detail: (id: string) => ['calls', 'detail', id] as const,
}

/** The first screen should be quick, the way down long. */
const FIRST_PAGE = 50
const LATER_PAGE = 200

const contract = () => import('@/contracts/calls')
const pageSchema = () => contract().then(({ callPage }) => callPage)
const detailSchema = () => contract().then(({ callDetail }) => callDetail)

/** How many calls one request of {@link fetchCallsById} may name. */
export const MAX_IDS = 200

/** The beginning of a list as it is now. */
export const fetchCallListHead = (params: CallListQuery, signal?: AbortSignal) =>
  http.get('/calls', { schema: pageSchema, query: { ...params, limit: FIRST_PAGE }, signal })

/** These calls as they are now, in any order; what is missing no longer exists. */
export const fetchCallsById = async (ids: readonly string[]) => {
  const query = { ids, limit: MAX_IDS }
  const page = await http.get('/calls', { schema: pageSchema, query })
  return page.items
}

/**
 * Calls by cursor pages, in the order asked for. It is never fetched again by itself, neither by time nor by
 * live events, because its rows must not move while they are read: the list keeps it current.
 */
export const callListQuery = (params: CallListQuery) =>
  infiniteQueryOptions({
    queryKey: callKeys.list(params),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? fetchCallListHead(params, signal)
        : http.get('/calls', {
            schema: pageSchema,
            query: { ...params, limit: LATER_PAGE, cursor: pageParam },
            signal,
          }),
    initialPageParam: null as string | null, // the first page has no cursor; later ones are strings
    getNextPageParam: (last) => last.nextCursor,
    staleTime: Infinity,
    gcTime: 30 * 60_000,
    meta: { live: 'manual' },
  })

/** One call with everything its page shows. */
export const callDetailQuery = (id: string) =>
  queryOptions({
    queryKey: callKeys.detail(id),
    // The id may be anything that stands in an address.
    queryFn: ({ signal }) =>
      http.get(`/calls/${encodeURIComponent(id)}`, { schema: detailSchema, signal }),
  })

/** Sends a person's word on a call. A 409 says who was first: see `conflictProblem`. */
export const patchCall = ({ id, ...body }: PatchCallInput & { id: string }) =>
  http.patch(`/calls/${id}`, { schema: detailSchema, body })
