import { queryOptions } from '@tanstack/react-query'

import { read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/raw-events'))
const path = (callId: string) => `/calls/${encodeURIComponent(callId)}/events`

/** What the provider sent about a call, oldest first. Administrators only. */
export const rawEventsQuery = (callId: string) =>
  queryOptions({
    queryKey: ['raw-events', callId] as const,
    queryFn: read(path(callId), shape('rawEvents')),
  })

/** One event as it is stored. Each fetch is an entry of the audit log, so it is kept for the visit. */
export const rawEventQuery = (callId: string, eventId: string) =>
  queryOptions({
    queryKey: ['raw-events', callId, eventId] as const,
    queryFn: read(`${path(callId)}/${eventId}`, shape('rawEvent')),
    staleTime: Number.POSITIVE_INFINITY,
  })
