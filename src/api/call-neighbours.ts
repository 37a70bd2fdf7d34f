import { type QueryClient, queryOptions } from '@tanstack/react-query'

import type { CallNeighbours } from '@/contracts/call-neighbours'
import type { CallListQuery } from '@/contracts/calls'

import { read } from './http'

/** Not read again while somebody walks the list: a call just reviewed keeps its place. */
export const callNeighboursQuery = (params: CallListQuery, id: string) =>
  queryOptions({
    queryKey: ['calls', 'neighbours', params, id] as const,
    queryFn: read(
      `/calls/${encodeURIComponent(id)}/neighbours`,
      () => import('@/contracts/call-neighbours').then((it) => it.callNeighbours),
      params,
    ),
    staleTime: Infinity,
    meta: { live: 'manual' },
  })

export const cameFrom = (
  queryClient: QueryClient,
  params: CallListQuery,
  id: string,
): Partial<CallNeighbours> => {
  const came: Partial<CallNeighbours> = {}
  const queryKey = ['calls', 'neighbours', params]
  const queries = queryClient.getQueriesData<CallNeighbours>({ queryKey })
  for (const [key, neighbours] of queries) {
    const from = String(key.at(-1))
    if (neighbours?.next === id) came.previous = from
    if (neighbours?.previous === id) came.next = from
  }
  return came
}
