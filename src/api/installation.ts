import { queryOptions } from '@tanstack/react-query'

import { http } from './http'

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) =>
    http.get('/installation', {
      schema: () => import('@/contracts/installation').then((contract) => contract.installation),
      signal,
    }),
})
