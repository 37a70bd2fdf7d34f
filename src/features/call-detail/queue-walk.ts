import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { defaultAssigneeQuery, nextStepListQuery } from '@/api/next-steps'
import { decodeQueue, placesInQueue, type QueuePlace } from '@/api/queue-place'
import { paramsOfAnyone, queueParams } from '@/api/queue-search'
import { nextStepRow } from '@/components/list-focus'
import { useNow } from '@/ui/now'

export type QueueWalk = { previous: QueuePlace | null; next: QueuePlace | null }

/** The step in front keeps its place once it has left the list: walking goes on from there. */
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

const NOTHING: readonly QueuePlace[] = []

export const useQueueWalk = (
  from: string | undefined,
  id: string | undefined,
): QueueWalk | null => {
  const search = useMemo(() => decodeQueue(from), [from])
  const now = useNow()
  const isQueue = search !== null
  const decided = useQuery({
    ...defaultAssigneeQuery(paramsOfAnyone(search ?? {}, now)),
    enabled: isQueue && search.assignee === undefined,
  })
  const assignee = search?.assignee ?? decided.data
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...nextStepListQuery(queueParams(search ?? {}, assignee ?? '', now)),
    enabled: isQueue && assignee !== undefined,
  })
  const fresh = useMemo(
    () => (search && data ? placesInQueue(search, data.pages, now) : NOTHING),
    [data, search, now],
  )

  const [shown, setShown] = useState({ fresh: NOTHING, id, places: NOTHING })
  if (shown.fresh !== fresh || shown.id !== id) {
    setShown({ fresh, id, places: placesAround(fresh, shown.places, id) })
  }
  const { places } = shown
  const at = places.findIndex((place) => place.id === id)
  const isLast = at === places.length - 1
  useEffect(() => {
    if (isQueue && isLast && hasNextPage && !isFetching) void fetchNextPage()
  }, [isQueue, isLast, hasNextPage, isFetching, fetchNextPage])
  useEffect(() => {
    if (isQueue) nextStepRow.set(id)
  }, [isQueue, id])
  if (!isQueue) return null
  return { previous: places[at - 1] ?? null, next: places[at + 1] ?? null }
}
