import { queryOptions } from '@tanstack/react-query'

import type { NextStep } from '@/contracts/next-steps'

import { http, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/next-steps'))
const MOST = 50

/** What was promised to callers for a time of the range that is over, and not done by then. */
export const missedStepsQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['next-steps', 'missed', from, to],
    queryFn: async ({ signal }): Promise<NextStep[]> => {
      const now = new Date().toISOString()
      const missed = { missedFrom: from, missedTo: now < to ? now : to }
      const query = { ...missed, status: 'all', limit: MOST }
      return (await http.get('/next-steps', shape('nextStepPage'), { query, signal })).items
    },
  })
