import { queryOptions } from '@tanstack/react-query'

import type { ListedUser } from '@/contracts/users'
import { byName } from '@/domain/people-names'

import { http } from './http'

const readUsers = (signal: AbortSignal) =>
  http.get(
    '/users',
    import('@/contracts/users').then((it) => it.listedUsers),
    { signal },
  )

const WITHOUT_ID = 'without-id:'
export const hasId = ({ id }: Pick<ListedUser, 'id'>): boolean => !id.startsWith(WITHOUT_ID)

const identified = (users: readonly ListedUser[]): ListedUser[] =>
  users.map((one, index) => (one.id === '' ? { ...one, id: `${WITHOUT_ID}${index}` } : one))

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => identified(await readUsers(signal)).toSorted(byName),
  meta: { failsTo: 'console' },
})
