import { queryOptions } from '@tanstack/react-query'

import { isRecord } from '@/lib/is-record'

import { http } from './http'
import { readUser, session } from './session'

const me = {
  parse: (value: unknown) => {
    if (!isRecord(value)) throw new TypeError('Unexpected answer of GET /me')
    return readUser(value)
  },
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const user = await http.get('/me', me, { signal })
    session.updateUser(user)
    return user
  },
  staleTime: 5 * 60_000,
})
