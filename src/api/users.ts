import { queryOptions } from '@tanstack/react-query'

import { read } from './http'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: read('/users', () => import('@/contracts/users').then(({ users }) => users)),
  meta: { failsTo: 'console' },
})
