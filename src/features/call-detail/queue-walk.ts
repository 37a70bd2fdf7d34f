import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { defaultAssigneeQuery, nextStepListQuery } from '@/api/next-steps'
import { decodeQueue, placesInQueue } from '@/api/queue-place'
import { paramsOfAnyone, queueParams } from '@/api/queue-search'
import { nextStepRow } from '@/components/list-focus'
import { type QueueWalk, useQueueWalkIn } from '@/components/places-around'
import { useNow } from '@/ui/now'

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
  const list = useInfiniteQuery({
    ...nextStepListQuery(queueParams(search ?? {}, assignee ?? '', now)),
    enabled: isQueue && assignee !== undefined,
  })
  const { data } = list
  const places = useMemo(
    () => (search && data ? placesInQueue(search, data.pages, now) : undefined),
    [data, search, now],
  )
  const walk = useQueueWalkIn(places, id, isQueue ? list : null)
  useEffect(() => {
    if (isQueue) nextStepRow.set(id)
  }, [isQueue, id])
  return isQueue ? walk : null
}
