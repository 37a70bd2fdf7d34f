import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { AnalysisEndpointInput } from '@/contracts/analysis-endpoint'

import { http, read, shapesOf } from './http'

const shapes = shapesOf(() => import('@/contracts/analysis-endpoint'))

/** Administrators only. */
export const analysisEndpointQuery = queryOptions({
  queryKey: ['analysis-endpoint'],
  queryFn: read('/analysis/endpoint', shapes('analysisEndpoint')),
})

/** After a 409 another model is read. */
export const switchModelTexts = mutationOptions({
  mutationFn: (body: AnalysisEndpointInput) =>
    http.put('/analysis/endpoint', shapes('analysisEndpoint'), { body }),
  onSuccess: (saved, _input, _result, { client }) =>
    client.setQueryData(analysisEndpointQuery.queryKey, saved),
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: analysisEndpointQuery.queryKey }),
  meta: { errorShownInline: true },
})
