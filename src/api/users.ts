import { queryOptions } from '@tanstack/react-query'

import { http } from './http'

export const userKeys = { all: ['users'] as const }

/** Everyone who can sign in, by name. A failure is for the console; the screen's list is empty. */
export const usersQuery = queryOptions({
  queryKey: userKeys.all,
  queryFn: ({ signal }) =>
    http.get('/users', {
      schema: () => import('@/contracts/users').then(({ users }) => users),
      signal,
    }),
  meta: { failsTo: 'console' },
})
