import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'

import type { deliveryListParams } from '@/contracts/deliveries'

import { http } from './http'

export type DeliveryListQuery = z.input<typeof deliveryListParams>

/** What the providers delivered; administrators only. */
export const deliveryReportQuery = (params: DeliveryListQuery) =>
  queryOptions({
    queryKey: ['deliveries', params],
    queryFn: ({ signal }) =>
      http.get('/deliveries', {
        schema: () => import('@/contracts/deliveries').then((contract) => contract.deliveryReport),
        query: params,
        signal,
      }),
  })
