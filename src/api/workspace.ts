import { queryOptions } from '@tanstack/react-query'

import { http } from './http'

export const workspaceKeys = { all: ['workspace'] as const }

export const workspaceQuery = queryOptions({
  queryKey: workspaceKeys.all,
  queryFn: ({ signal }) =>
    http.get('/workspace', {
      schema: () => import('@/contracts/workspace').then((contract) => contract.workspace),
      signal,
    }),
})
