import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { http, read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/operations'))

const AGAIN_MS = 30_000

/** Administrators only. */
export const operationsQuery = queryOptions({
  queryKey: ['operations'] as const,
  queryFn: read('/operations', shape('operations')),
  refetchInterval: AGAIN_MS,
})

export const sendTestMail = mutationOptions({
  mutationFn: () => http.post('/test-mail', shape('testMailAnswer')),
})
