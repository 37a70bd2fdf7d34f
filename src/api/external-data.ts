import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { ExternalSourceInput } from '@/contracts/external-data'

import { http, read, shapesOf } from './http'
import { readTogether } from './read-together'

const shapes = shapesOf(() => import('@/contracts/external-data'))

const DAY_SECONDS = 86_400

/** A page that stands still asks once a day. */
const everyMs = (seconds: number, own = seconds) =>
  1000 * (seconds < DAY_SECONDS ? Math.min(seconds, own) : seconds)

/** Figures of another system, as often as they are read; administrators only. */
export const externalDataQuery = (seconds: number) =>
  queryOptions({
    queryKey: ['external-data'],
    queryFn: () => readTogether('/external-data', {}, shapes('externalData')),
    staleTime: ({ state: { data } }) => everyMs(seconds, data?.intervalSeconds) / 2,
    refetchInterval: ({ state: { data } }) => everyMs(seconds, data?.intervalSeconds),
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
