import { type QueryClient, queryOptions } from '@tanstack/react-query'

import type { CallNeighbours } from '@/contracts/call-neighbours'
import type { CallListQuery } from '@/contracts/call-list-params'

import { read } from './http'

const readNeighbours = (params: CallListQuery, id: string) =>
  read(
    `/calls/${encodeURIComponent(id)}/neighbours`,
    () => import('@/contracts/call-neighbours').then((it) => it.callNeighbours),
    params,
  )

/** Not read again while somebody walks the list: a call just reviewed keeps its place. */
export const callNeighboursQuery = (params: CallListQuery, id: string) =>
  queryOptions({
    queryKey: ['calls', 'neighbours', params, id] as const,
    queryFn: readNeighbours(params, id),
    staleTime: Infinity,
    meta: { live: 'manual' },
  })

/** The next call below that is not reviewed; null: there is none. */
export const nextToReviewQuery = (params: CallListQuery, id: string) =>
  queryOptions({
    queryKey: ['calls', 'next-to-review', params, id] as const,
    queryFn: readNeighbours({ ...params, reviewed: ['nobody'] }, id),
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
