import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { http, read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/workspace'))

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: read('/workspace', shape('workspace')),
})

export const removeSampleCalls = mutationOptions({
  mutationFn: () => http.delete('/sample-calls', shape('sampleRemoval')),
  meta: {
    success: 'Sample workspace removed',
    invalidates: [['calls'], ['next-steps'], ['workspace']],
  },
})
