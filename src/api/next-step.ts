import { queryOptions, skipToken } from '@tanstack/react-query'

import type { NextStep, NextStepPage } from '@/contracts/next-steps'

import { read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/next-steps'))

/** One next step as it is saved. The API has lists of them only: its call and the time it was created find it. */
export const nextStepQuery = (step: Pick<NextStep, 'id' | 'callId' | 'createdAt'> | undefined) =>
  queryOptions({
    queryKey: ['next-steps', 'one', step?.id],
    queryFn: step
      ? read('/next-steps', shape('nextStepPage'), {
          callId: step.callId ?? undefined,
          status: 'all',
          createdFrom: step.createdAt,
          createdTo: new Date(Date.parse(step.createdAt) + 1).toISOString(),
        })
      : skipToken,
    select: ({ items }: NextStepPage) => items.find(({ id }) => id === step?.id),
  })
