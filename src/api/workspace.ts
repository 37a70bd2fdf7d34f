import { mutationOptions, queryOptions } from '@tanstack/react-query'

import type { WorkspaceCounts } from '@/contracts/workspace'

import type { CallDisplaySettings } from './call-display-settings'
import { http, read, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/workspace'))

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: read('/workspace', shape('workspace')),
})

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
