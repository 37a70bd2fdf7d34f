import { queryOptions } from '@tanstack/react-query'

import { apiUrl, callHeaders, http, send } from './http'
import { session } from './session'

const SAY_AGAIN_MS = 20_000

const path = (callId: string) => `/calls/${encodeURIComponent(callId)}/viewers`

/** Asking also announces this screen, so it polls while visible and is never cached. */
export const viewersQuery = (callId: string) =>
  queryOptions({
    queryKey: ['viewers', callId] as const,
    queryFn: async ({ signal }) => {
      const shape = () => import('@/contracts/viewers').then((it) => it.viewers)
      return (await http.put(path(callId), shape, { signal })).items
    },
    refetchInterval: SAY_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
    meta: { failsTo: 'console' },
  })

export const stopViewing = (callId: string) => {
  if (!session.read()) return
  const headers = callHeaders()
  send(apiUrl(path(callId)), { method: 'DELETE', keepalive: true, headers }).catch(() => undefined)
}
