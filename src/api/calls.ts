import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'

import type { CallListQuery, PatchCallInput } from '@/contracts/calls'

import { http } from './http'
import { workspaceKeys } from './workspace'

export const callKeys = {
  all: ['calls'] as const,
  list: (params: CallListQuery) => ['calls', 'list', params] as const,
  detail: (id: string) => ['calls', 'detail', id] as const,
}

const PAGE = 50

const contract = () => import('@/contracts/calls')
const detailSchema = () => contract().then(({ callDetail }) => callDetail)

/** Calls by cursor pages, newest first. Live events do not refetch it: rows must not move by themselves. */
export const callListQuery = (params: CallListQuery) =>
  infiniteQueryOptions({
    queryKey: callKeys.list(params),
    queryFn: ({ pageParam, signal }) =>
      http.get('/calls', {
        schema: () => contract().then(({ callPage }) => callPage),
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
    queryFn: ({ signal }) => http.get(`/calls/${id}`, { schema: detailSchema, signal }),
  })

/** Sends a person's word on a call. A 409 says who was first: see `conflictProblem`. */
export const patchCall = ({ id, ...body }: PatchCallInput & { id: string }) =>
  http.patch(`/calls/${id}`, { schema: detailSchema, body })

/** {@link patchCall} for those who know the version themselves. */
export const changeCall = mutationOptions({
  mutationFn: patchCall,
  meta: { invalidates: [workspaceKeys.all] },
})
