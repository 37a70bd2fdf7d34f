import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { ReconciliationInput } from '@/contracts/reconciliation'

import { http, read, shapesOf } from './http'

const ALL = ['reconciliations'] as const
const shape = shapesOf(() => import('@/contracts/reconciliation'))

export const reconciliationsQuery = queryOptions({
  queryKey: ALL,
  queryFn: read('/reconciliations', shape('reconciliationReport')),
})

/** Asks a provider now; with `days`, for all calls of so many days. Administrators only. */
export const startReconciliation = mutationOptions({
  mutationFn: (body: ReconciliationInput) =>
    http.post('/reconciliations', shape('reconciliation'), { body }),
  meta: { errorShownInline: true, invalidates: [ALL] },
})

export const cancelReconciliation = mutationOptions({
  mutationFn: (id: number) => http.post(`/reconciliations/${id}/cancel`, shape('reconciliation')),
  meta: { errorShownInline: true, invalidates: [ALL] },
})

/** Asks the call's provider for it once more. Administrators only. */
export const refetchCall = mutationOptions({
  mutationFn: (id: string) => http.post(`/calls/${id}/refetch`, shape('refetchAnswer')),
  meta: { errorShownInline: true, invalidates: [['calls', 'detail']] },
})
