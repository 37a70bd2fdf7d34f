import { queryOptions } from '@tanstack/react-query'

import { http } from './http'

export const userKeys = { all: ['users'] as const }

export const usersQuery = queryOptions({
  queryKey: userKeys.all,
  queryFn: ({ signal }) =>
    http.get('/users', {
      schema: () => import('@/contracts/users').then(({ users }) => users),
      signal,
    }),
  meta: { failsTo: 'console' },
})
