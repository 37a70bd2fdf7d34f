import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'

import { type deliveryListParams, deliveryReport } from '@/contracts/deliveries'

import { http } from './http'

/** What the providers delivered; administrators only. */
export const deliveryReportQuery = (params: z.input<typeof deliveryListParams> = {}) =>
  queryOptions({
    queryKey: ['deliveries', params],
    queryFn: ({ signal }) =>
      http.get('/deliveries', { schema: deliveryReport, query: params, signal }),
  })
