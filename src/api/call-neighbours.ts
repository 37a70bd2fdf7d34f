import { type QueryClient, queryOptions } from '@tanstack/react-query'

import type { CallNeighbours } from '@/contracts/call-neighbours'
import type { CallListQuery } from '@/contracts/calls'

import { http } from './http'

const keys = {
  list: (params: CallListQuery) => ['calls', 'neighbours', params] as const,
  call: (params: CallListQuery, id: string) => ['calls', 'neighbours', params, id] as const,
}

/** Not read again while somebody walks the list: a call just reviewed keeps its place. */
export const callNeighboursQuery = (params: CallListQuery, id: string) =>
  queryOptions({
    queryKey: keys.call(params, id),
    queryFn: ({ signal }) =>
      http.get(`/calls/${encodeURIComponent(id)}/neighbours`, {
        schema: () => import('@/contracts/call-neighbours').then((it) => it.callNeighbours),
        query: params,
        signal,
      }),
    staleTime: Infinity,
    meta: { live: 'manual' },
  })

export const cameFrom = (
  queryClient: QueryClient,
  params: CallListQuery,
  id: string,
): Partial<CallNeighbours> => {
  const came: Partial<CallNeighbours> = {}
  const queries = queryClient.getQueriesData<CallNeighbours>({ queryKey: keys.list(params) })
  for (const [key, neighbours] of queries) {
    const from = String(key.at(-1))
    if (neighbours?.next === id) came.previous = from
    if (neighbours?.previous === id) came.next = from
  }
  return came
}
