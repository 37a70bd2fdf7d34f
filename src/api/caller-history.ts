import { queryOptions } from '@tanstack/react-query'

import { http } from './http'

/** What else there is of a call's caller. Under `next-steps`, because those are what changes. */
export const callerHistoryQuery = (callId: string) =>
  queryOptions({
    queryKey: ['next-steps', 'of-caller', callId] as const,
    queryFn: ({ signal }) =>
      http.get(`/calls/${encodeURIComponent(callId)}/caller`, {
        schema: () => import('@/contracts/caller-history').then((file) => file.callerHistory),
        signal,
      }),
  })
