import { queryOptions } from '@tanstack/react-query'

import { read } from './http'

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: read('/users', () => import('@/contracts/people').then(({ people }) => people)),
  staleTime: 5 * 60_000,
})
