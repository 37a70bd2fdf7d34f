import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { WorkspaceCounts } from '@/contracts/workspace'

import { startOfDay } from '@/lib/day'

import type { CallDisplaySettings } from './call-display-settings'
import { http, read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/workspace'))

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: read('/workspace', shape('workspace')),
})

/** Of the signed-in person. Under `next-steps`, because those are what changes it. */
export const ownDayQuery = (day: Date) => {
  const query = { dayStarts: day.toISOString(), dayEnds: startOfDay(day, 1).toISOString() }
  return queryOptions({
    queryKey: ['next-steps', 'own-day', query.dayStarts] as const,
    queryFn: read(
      '/next-steps/own-day',
      () => import('@/contracts/next-steps').then((it) => it.ownDay),
      query,
    ),
  })
}

/** How many calls the list has to review, of those that these settings let it show. */
export const toReviewIn = ({ toReview }: WorkspaceCounts, display: CallDisplaySettings): number => {
  if (display.hideShortCalls) {
    return display.hideCallsWithoutTranscripts ? toReview.shown : toReview.notShort
  }
  return display.hideCallsWithoutTranscripts ? toReview.withTranscript : toReview.all
}

export const removeSampleCalls = mutationOptions({
  mutationFn: () => http.delete('/sample-calls', shape('sampleRemoval')),
  meta: {
    success: 'Sample workspace removed',
    invalidates: [['calls'], ['next-steps'], ['workspace']],
  },
})
