import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { NextStepTemplatesInput } from '@/contracts/next-step-templates'

import { http, read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/next-step-templates'))

export const nextStepTemplatesQuery = queryOptions({
  queryKey: ['settings', 'next-step-templates'],
  queryFn: read('/next-step-templates', shape('nextStepTemplates')),
})

/** After a 409 the newest are read again. */
export const saveNextStepTemplates = mutationOptions({
  scope: { id: 'next-step-templates' },
  mutationFn: (body: NextStepTemplatesInput) =>
    http.put('/next-step-templates', shape('nextStepTemplates'), { body }),
  onSuccess: (saved, _input, _result, { client }) =>
    client.setQueryData(nextStepTemplatesQuery.queryKey, saved),
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: nextStepTemplatesQuery.queryKey }),
  meta: { errorShownInline: true },
})
