import { queryOptions } from '@tanstack/react-query'

import type { CallListQuery, PatchCallInput } from '@/contracts/calls'

import { type CallPages, firstPage } from './call-pages'
import { http } from './http'

const callKeys = {
  list: (params: CallListQuery) => ['calls', 'list', params] as const,
  detail: (id: string) => ['calls', 'detail', id] as const,
}

const FIRST_PAGE = 50

const contract = () => import('@/contracts/calls')
const pageSchema = () => contract().then(({ callPage }) => callPage)
const changedSchema = () => contract().then(({ changedCall }) => changedCall)
const detailSchema = () => contract().then(({ callDetail }) => callDetail)

export const MAX_IDS = 200

export const fetchCallPage = (query: CallListQuery, signal?: AbortSignal) =>
  http.get('/calls', { schema: pageSchema, query, signal })

export const fetchCallListHead = (params: CallListQuery, signal?: AbortSignal) =>
  fetchCallPage({ ...params, limit: FIRST_PAGE }, signal)

export const fetchCallsById = async (ids: readonly string[]) => {
  const page = await http.get('/calls', { schema: pageSchema, query: { ids, limit: MAX_IDS } })
  return page.items
}

/**
 * A list of calls in the order asked for: its beginning, and what was read of it since (see
 * `readMissing`). It is never fetched again by itself, neither by time nor by live events, because
 * its rows must not move while they are read: the list keeps it current.
 */
export const callListQuery = (params: CallListQuery) =>
  queryOptions({
    queryKey: callKeys.list(params),
    queryFn: async ({ signal }): Promise<CallPages> =>
      firstPage(await fetchCallListHead(params, signal)),
    staleTime: Infinity,
    gcTime: 30 * 60_000,
    meta: { live: 'manual' },
  })

export const callDetailQuery = (id: string) =>
  queryOptions({
    queryKey: callKeys.detail(id),
    queryFn: ({ signal }) =>
      http.get(`/calls/${encodeURIComponent(id)}`, { schema: detailSchema, signal }),
  })

/** Sends a person's word on a call. A 409 says who was first: see `conflictOf`. */
export const patchCall = ({ id, ...body }: PatchCallInput & { id: string }) =>
  http.patch(`/calls/${id}`, { schema: changedSchema, body })
