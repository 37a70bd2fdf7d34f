import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { PerformanceParams } from '@/contracts/performance'

import { http, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/performance'))

export const performanceQuery = (params: PerformanceParams) =>
  queryOptions({
    queryKey: ['performance', params],
    queryFn: ({ signal }) =>
      http.get('/performance', shape('performance'), { query: params, signal }),
    placeholderData: keepPreviousData,
  })
