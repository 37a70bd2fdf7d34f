import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { ReconciliationInput } from '@/contracts/reconciliation'

import { http } from './http'

const ALL = ['reconciliations'] as const
const contract = () => import('@/contracts/reconciliation')
const roundSchema = () => contract().then((shapes) => shapes.reconciliation)

export const reconciliationsQuery = queryOptions({
  queryKey: ALL,
  queryFn: ({ signal }) =>
    http.get('/reconciliations', {
      schema: () => contract().then((shapes) => shapes.reconciliationReport),
      signal,
    }),
})

/** Asks a provider now; with `days`, for all calls of so many days. Administrators only. */
export const startReconciliation = mutationOptions({
  mutationFn: (body: ReconciliationInput) =>
    http.post('/reconciliations', { schema: roundSchema, body }),
  meta: { errorShownInline: true, invalidates: [ALL] },
})

export const cancelReconciliation = mutationOptions({
  mutationFn: (id: number) => http.post(`/reconciliations/${id}/cancel`, { schema: roundSchema }),
  meta: { errorShownInline: true, invalidates: [ALL] },
})

/** Asks the call's provider for it once more. Administrators only. */
export const refetchCall = mutationOptions({
  mutationFn: (id: string) =>
    http.post(`/calls/${id}/refetch`, {
      schema: () => contract().then((shapes) => shapes.refetchAnswer),
    }),
  meta: { errorShownInline: true, invalidates: [['calls', 'detail']] },
})
