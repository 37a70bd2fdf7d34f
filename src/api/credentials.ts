import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { CredentialInput } from '@/contracts/credentials'

import { http, read, shapesOf } from './http'
import { integrationsQuery } from './settings'

const shape = shapesOf(() => import('@/contracts/credentials'))

/** The providers' stored secrets and keys, without their values; administrators only. */
export const credentialsQuery = queryOptions({
  queryKey: ['settings', 'credentials'],
  queryFn: read('/credentials', shape('credentials')),
})

const invalidates = [
  credentialsQuery.queryKey,
  integrationsQuery.queryKey,
  ['reconciliations'],
  ['workspace'],
]

export const addCredential = mutationOptions({
  mutationFn: (body: CredentialInput) => http.post('/credentials', shape('credential'), { body }),
  meta: { errorShownInline: true, success: 'Stored and in use', invalidates },
})

export const removeCredential = mutationOptions({
  mutationFn: (id: string) => http.delete(`/credentials/${id}`, shape('credentialRemoval')),
  meta: { success: 'Removed', invalidates },
})
