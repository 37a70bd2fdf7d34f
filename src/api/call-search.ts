import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { CallPage } from '@/contracts/calls'

import { http } from './http'

const FEW = 6

const pageSchema = () => import('@/contracts/calls').then(({ callPage }) => callPage)

export const callSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['calls', 'search', q] as const,
    queryFn: ({ signal }): Promise<CallPage> =>
      http.get('/calls', { schema: pageSchema, query: { q, limit: FEW }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
