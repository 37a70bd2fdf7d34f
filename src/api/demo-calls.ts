import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { DemoCallInput } from '@/contracts/demo-calls'

import { http, read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/demo-calls'))

export const demoCallsQuery = queryOptions({
  queryKey: ['calls', 'demo'],
  queryFn: read('/demo-calls', shape('demoCalls')),
})

/** Delivers what was said so far through the webhook; answers what stands in the list. */
export const deliverDemoCall = (body: DemoCallInput) =>
  http.post('/demo-calls', shape('demoCall'), { body, keepalive: body.hangsUp })

export const removeDemoCalls = mutationOptions({
  mutationFn: () => http.delete('/demo-calls', shape('demoRemoval')),
  meta: { success: 'Demo calls removed', invalidates: [['calls'], ['workspace']] },
})
