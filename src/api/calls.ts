import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'

import { callDetail, type CallListQuery, callPage, type PatchCallInput } from '@/contracts/calls'

import { http } from './http'
import { workspaceKeys } from './workspace'

export const callKeys = {
  all: ['calls'] as const,
  list: (params: CallListQuery) => ['calls', 'list', params] as const,
  detail: (id: string) => ['calls', 'detail', id] as const,
}

const PAGE = 50

/** Calls by cursor pages, newest first. Live events do not refetch it: rows must not move by themselves. */
export const callListQuery = (params: CallListQuery) =>
  infiniteQueryOptions({
    queryKey: callKeys.list(params),
    queryFn: ({ pageParam, signal }) =>
      http.get('/calls', {
        schema: callPage,
        query: { limit: PAGE, ...params, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor; later ones are strings
    getNextPageParam: (last) => last.nextCursor,
    meta: { live: 'manual' },
  })

/** One call with everything its page shows. */
export const callDetailQuery = (id: string) =>
  queryOptions({
    queryKey: callKeys.detail(id),
    queryFn: ({ signal }) => http.get(`/calls/${id}`, { schema: callDetail, signal }),
  })

/** A person's word on a call. A 409 says who was first: see `conflictProblem`. */
export const changeCall = mutationOptions({
  mutationFn: ({ id, ...body }: PatchCallInput & { id: string }) =>
    http.patch(`/calls/${id}`, { schema: callDetail, body }),
  meta: { invalidates: [workspaceKeys.all] },
})
