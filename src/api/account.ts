import { mutationOptions } from '@tanstack/react-query'

import type { ChangeOwnPasswordInput, ChangeProfileInput } from '@/contracts/accounts'

import { http, shapesOf } from './http'
import { meQuery } from './me'
import { peopleQuery } from './people'

const shape = shapesOf(() => import('@/contracts/accounts'))

export const changeProfile = mutationOptions({
  mutationFn: (body: ChangeProfileInput) => http.put('/me', shape('changeProfileAnswer'), { body }),
  meta: {
    success: 'Profile updated',
    errorShownInline: true,
    invalidates: [meQuery.queryKey, peopleQuery.queryKey, ['users'], ['calls'], ['next-steps']],
  },
})

export const changeOwnPassword = mutationOptions({
  mutationFn: (body: ChangeOwnPasswordInput) => http.put('/me/password', shape('done'), { body }),
  meta: { success: 'Password changed', errorShownInline: true },
})
