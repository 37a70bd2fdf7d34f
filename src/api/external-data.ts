import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { ExternalSourceInput } from '@/contracts/external-data'

import { http, read, shapesOf } from './http'
import { readTogether } from './read-together'

const shapes = shapesOf(() => import('@/contracts/external-data'))

/** Figures of another system; administrators only. */
export const externalDataQuery = (seconds: number) =>
  queryOptions({
    queryKey: ['external-data'],
    queryFn: () => readTogether('/external-data', {}, shapes('externalData')),
    staleTime: seconds * 500,
    refetchInterval: seconds * 1000,
    meta: { failsTo: 'console' },
  })

export const externalSourceQuery = queryOptions({
  queryKey: ['settings', 'external-source'],
  queryFn: read('/external-data/source', shapes('externalSource')),
})

/** After a 409 the newest is read again. */
export const saveExternalSource = mutationOptions({
  mutationFn: (body: ExternalSourceInput) =>
    http.put('/external-data/source', shapes('externalSource'), { body }),
  onSuccess: async (saved, _input, _result, { client }) => {
    client.setQueryData(externalSourceQuery.queryKey, saved)
    await client.invalidateQueries({ queryKey: ['external-data'] })
  },
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: externalSourceQuery.queryKey }),
  meta: { errorShownInline: true },
})
