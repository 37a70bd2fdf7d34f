import { queryOptions } from '@tanstack/react-query'

import { http } from './http'

const contract = () => import('@/contracts/raw-events')
const path = (callId: string) => `/calls/${encodeURIComponent(callId)}/events`

/** What the provider sent about a call, oldest first. Administrators only. */
export const rawEventsQuery = (callId: string) =>
  queryOptions({
    queryKey: ['raw-events', callId] as const,
    queryFn: ({ signal }) =>
      http.get(path(callId), {
        schema: () => contract().then(({ rawEvents }) => rawEvents),
        signal,
      }),
  })

/** One event as it is stored. Each fetch is an entry of the audit log, so it is kept for the visit. */
export const rawEventQuery = (callId: string, eventId: string) =>
  queryOptions({
    queryKey: ['raw-events', callId, eventId] as const,
    queryFn: ({ signal }) =>
      http.get(`${path(callId)}/${eventId}`, {
        schema: () => contract().then(({ rawEvent }) => rawEvent),
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
