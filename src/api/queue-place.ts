import type { NextStepPage } from '@/contracts/next-steps'
import { dayBounds } from '@/domain/local-days'
import { openGroupOf } from '@/domain/next-step-groups'
import { hasOpenGroups, isShown } from '@/domain/shown-steps'
import { decodeListContext, encodeListContext } from '@/lib/list-context'

import { foldedAtFirst, type QueueSearch, readQueueSearch } from './queue-search'

const QUEUE = 'next-steps'

/** What a call opened from the work queue carries as its list: see `encodeListContext`. */
export const encodeQueue = ({ folded, ...search }: QueueSearch) =>
  encodeListContext({
    ...search,
    // `folded=`: none is. An empty list would be left out.
    folded: folded?.length === 0 ? [''] : folded,
    list: QUEUE,
  })

/** Null: the call was opened from a list of calls. */
export const decodeQueue = (from: string | undefined): QueueSearch | null => {
  const { list, ...search } = decodeListContext(from)
  return list === QUEUE ? readQueueSearch(search) : null
}

export type QueuePlace = { id: string; callId: string }

/** The rows of the queue that have a call, without those of folded groups. */
export const placesInQueue = (
  search: QueueSearch,
  pages: readonly NextStepPage[],
  now: Date,
): QueuePlace[] => {
  const { status = 'open' } = search
  const bounds = dayBounds(now)
  const folded = search.folded ?? foldedAtFirst(search)
  return pages.flatMap(({ items }) =>
    items.flatMap(({ id, callId, ...step }) => {
      const group = step.status === 'open' ? openGroupOf(step, now, bounds) : 'done'
      const isFolded = hasOpenGroups(status) && folded.includes(group)
      return callId === null || !isShown(step, status) || isFolded ? [] : [{ id, callId }]
    }),
  )
}
