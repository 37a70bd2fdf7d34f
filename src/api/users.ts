import { queryOptions } from '@tanstack/react-query'

import type { ListedUser } from '@/contracts/users'
import { byName } from '@/domain/people-names'

import { read } from './http'

const readUsers = read('/users', () =>
  import('@/contracts/users').then(({ listedUsers }) => listedUsers),
)

const WITHOUT_ID = 'without-id:'
export const hasId = ({ id }: Pick<ListedUser, 'id'>): boolean => !id.startsWith(WITHOUT_ID)

const identified = (users: readonly ListedUser[]): ListedUser[] =>
  users.map((one, index) => (one.id === '' ? { ...one, id: `${WITHOUT_ID}${index}` } : one))

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async (context) => identified(await readUsers(context)).toSorted(byName),
  meta: { failsTo: 'console' },
})
