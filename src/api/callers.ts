import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { CallerErasureInput, CallerInput } from '@/contracts/privacy'

import { http } from './http'

/** The first callers by words of a name or digits of a number; without any, the newest. */
export const callerSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['callers', 'search', q] as const,
    queryFn: ({ signal }) =>
      http.get('/callers', {
        schema: () => import('@/contracts/callers').then(({ callerPage }) => callerPage),
        query: { q, limit: 10 },
        signal,
      }),
  })

const contract = () => import('@/contracts/privacy')
const countsSchema = () => contract().then((shapes) => shapes.callerCounts)

export const countCaller = mutationOptions({
  mutationFn: (body: CallerInput) => http.post('/callers/count', { schema: countsSchema, body }),
  meta: { errorShownInline: true },
})

export const exportCaller = mutationOptions({
  mutationFn: (body: CallerInput) =>
    http.post('/callers/export', {
      schema: () => contract().then((shapes) => shapes.callerExport),
      body,
    }),
})

/** Erases a caller for good. */
export const eraseCaller = mutationOptions({
  mutationFn: (body: CallerErasureInput) =>
    http.post('/callers/erase', { schema: countsSchema, body }),
  meta: {
    success: 'Caller erased',
    errorShownInline: true,
    invalidates: [['calls'], ['next-steps'], ['workspace']],
  },
})
