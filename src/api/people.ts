import { queryOptions } from '@tanstack/react-query'

import { people } from '@/contracts/people'

import { http } from './http'

/** Everyone who can sign in, be assigned and be named. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => http.get('/users', { schema: people, signal }),
  staleTime: 5 * 60_000,
})
