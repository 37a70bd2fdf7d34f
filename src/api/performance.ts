import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { PerformanceParams, PerformanceRecordParams } from '@/contracts/performance'

import { http, readPages, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/performance'))

export const performanceQuery = (params: PerformanceParams) =>
  queryOptions({
    queryKey: ['performance', params],
    queryFn: ({ signal }) =>
      http.get('/performance', shape('performance'), { query: params, signal }),
    placeholderData: keepPreviousData,
  })

export type RecordsOf = Pick<PerformanceRecordParams, 'personId' | 'figure' | 'from' | 'to'>

/** What a figure of a person counts, the newest first. */
export const performanceRecordsQuery = (params: RecordsOf) =>
  infiniteQueryOptions({
    queryKey: ['performance', 'records', params],
    ...readPages('/performance/records', shape('performanceRecords'), params),
  })
