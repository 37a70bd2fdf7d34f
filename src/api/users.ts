import { queryOptions } from '@tanstack/react-query'

import { byName } from '@/domain/people-names'

import { read } from './http'

const readUsers = read('/users', () => import('@/contracts/users').then(({ users }) => users))

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async (context) => (await readUsers(context)).toSorted(byName),
  meta: { failsTo: 'console' },
})
