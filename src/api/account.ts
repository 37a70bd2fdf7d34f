import { mutationOptions } from '@tanstack/react-query'

import type { ChangeOwnPasswordInput, ChangeProfileInput } from '@/contracts/accounts'

import { http } from './http'
import { meQuery } from './me'
import { peopleQuery } from './people'

const accounts = () => import('@/contracts/accounts')

export const changeProfile = mutationOptions({
  mutationFn: (body: ChangeProfileInput) =>
    http.put('/me', {
      schema: () => accounts().then(({ changeProfileAnswer }) => changeProfileAnswer),
      body,
    }),
  meta: {
    success: 'Profile updated',
    errorShownInline: true,
    invalidates: [meQuery.queryKey, peopleQuery.queryKey, ['users'], ['calls'], ['next-steps']],
  },
})

export const changeOwnPassword = mutationOptions({
  mutationFn: (body: ChangeOwnPasswordInput) =>
    http.put('/me/password', { schema: () => accounts().then(({ done }) => done), body }),
  meta: { success: 'Password changed', errorShownInline: true },
})
