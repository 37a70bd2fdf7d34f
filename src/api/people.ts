import { queryOptions } from '@tanstack/react-query'

import { http } from './http'

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) =>
    http.get('/users', {
      schema: () => import('@/contracts/people').then((contract) => contract.people),
      signal,
    }),
  staleTime: 5 * 60_000,
})
