import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'

import type { nextStepListParams } from '@/contracts/next-step-list-params'

import { http, read, readPages, shapesOf } from './http'

export type NextStepListQuery = Omit<z.input<typeof nextStepListParams>, 'cursor' | 'limit'>

export const STEP_LISTS = ['next-steps', 'list']
export const CALL_DETAILS = ['calls', 'detail']
const PAGE = 100

const shape = shapesOf(() => import('@/contracts/next-steps'))
export const NEXT_STEP_CHANGED = { invalidates: [['next-steps'], CALL_DETAILS, ['workspace']] }

export const nextStepListQuery = (params: NextStepListQuery) =>
  infiniteQueryOptions({
    queryKey: [...STEP_LISTS, params],
    ...readPages('/next-steps', shape('nextStepPage'), { ...params, limit: PAGE }),
  })

/** Mine when I have open steps, otherwise everyone's; decided once a session, with the list itself. */
export const defaultAssigneeQuery = (params: Omit<NextStepListQuery, 'owner'>) =>
  queryOptions({
    queryKey: ['default-assignee'],
    queryFn: async ({ client, signal }) => {
      const query = { ...params, owner: 'me-or-everyone', limit: PAGE }
      const page = await http.get('/next-steps', shape('nextStepPage'), { query, signal })
      const { owner } = page
      const { queryKey } = nextStepListQuery({ ...params, owner })
      client.setQueryData(queryKey, { pages: [page], pageParams: [null] })
      return owner
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export const callNextStepsQuery = (callId: string) =>
  queryOptions({
    queryKey: ['next-steps', 'of-call', callId],
    queryFn: read('/next-steps', shape('nextStepPage'), { callId, status: 'all' }),
  })
