import { queryOptions } from '@tanstack/react-query'

import { http } from './http'

/** What the running server is and which of its protections are on; administrators only. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) =>
    http.get('/installation', {
      schema: () => import('@/contracts/installation').then((contract) => contract.installation),
      signal,
    }),
})
