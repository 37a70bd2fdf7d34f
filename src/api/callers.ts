import { mutationOptions } from '@tanstack/react-query'

import type { CallerErasureInput, CallerInput } from '@/contracts/privacy'

import { http } from './http'

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
