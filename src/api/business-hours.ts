import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { BusinessHours } from '@/contracts/business-hours'

import { http, read, shapesOf } from './http'

const schema = shapesOf(() => import('@/contracts/business-hours'))('businessHours')

export const businessHoursQuery = queryOptions({
  queryKey: ['settings', 'business-hours'],
  queryFn: read('/business-hours', schema),
})

/** Saves them as a new version; after a 409 the newest is read again. */
export const saveBusinessHours = mutationOptions({
  mutationFn: (body: BusinessHours) => http.put('/business-hours', schema, { body }),
  onSuccess: (saved, _input, _result, { client }) =>
    client.setQueryData(businessHoursQuery.queryKey, saved),
  onError: (_error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: businessHoursQuery.queryKey }),
  meta: { errorShownInline: true, success: 'Business hours saved' },
})
