import { useEffect, useState } from 'react'

import type { QueuePlace } from '@/api/queue-place'

/** The one in front keeps its place once it has left the list: walking goes on from there. */
export const placesAround = (
  fresh: readonly QueuePlace[],
  shown: readonly QueuePlace[],
  id: string | undefined,
): readonly QueuePlace[] => {
  const at = shown.findIndex((place) => place.id === id)
  const current = shown[at]
  if (!current || fresh.some((place) => place.id === id)) return fresh
  const above = shown.slice(0, at).findLast((one) => fresh.some((place) => place.id === one.id))
  const after = above ? fresh.findIndex((place) => place.id === above.id) + 1 : 0
  return fresh.toSpliced(after, 0, current)
}

export type QueueWalk = { previous: QueuePlace | null; next: QueuePlace | null }

const NOTHING: readonly QueuePlace[] = []

type List = { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> }

/** What comes before and after `id` in a list. `fresh` is what of it was read; `list` reads on. */
export const useQueueWalkIn = (
  fresh: readonly QueuePlace[] | undefined,
  id: string | undefined,
  list: List | null,
): QueueWalk => {
  const now = fresh ?? NOTHING
  const [shown, setShown] = useState({ fresh: NOTHING, id, places: NOTHING })
  if (shown.fresh !== now || shown.id !== id) {
    setShown({ fresh: now, id, places: placesAround(now, shown.places, id) })
  }
  const { places } = shown
  const at = places.findIndex((place) => place.id === id)
  const { hasNextPage = false, isFetching = false, fetchNextPage } = list ?? {}
  const wantsMore = at === places.length - 1 && hasNextPage && !isFetching
  useEffect(() => {
    if (wantsMore) void fetchNextPage?.()
  }, [wantsMore, fetchNextPage])
  return { previous: places[at - 1] ?? null, next: places[at + 1] ?? null }
}
