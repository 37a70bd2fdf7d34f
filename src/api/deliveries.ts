import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'

import type { deliveryListParams } from '@/contracts/deliveries'

import { read } from './http'

export type DeliveryListQuery = z.input<typeof deliveryListParams>

/** What the providers delivered; administrators only. */
export const deliveryReportQuery = (params: DeliveryListQuery) =>
  queryOptions({
    queryKey: ['deliveries', params],
    queryFn: read(
      '/deliveries',
      () => import('@/contracts/deliveries').then((it) => it.deliveryReport),
      params,
    ),
  })

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: read('/installation', () =>
    import('@/contracts/installation').then((it) => it.installation),
  ),
})
