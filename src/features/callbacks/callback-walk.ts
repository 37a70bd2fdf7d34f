import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { callbackListQuery, callbackParams } from '@/api/callbacks'
import { type QueueSearch, readQueueSearch } from '@/api/queue-search'
import { nextCallbackRow } from '@/components/list-focus'
import { type QueueWalk, useQueueWalkIn } from '@/components/places-around'
import { decodeListContext } from '@/lib/list-context'

/**
 * The callbacks before and after one in the list it was opened from, those of a call. Without `from` it
 * is the whole list. `search`: of that list, which gives the focus to the row of this one.
 */
export const useCallbackWalk = (
  from: string | undefined,
  id: string | undefined,
): QueueWalk & { search: QueueSearch } => {
  const search = useMemo(() => readQueueSearch(decodeListContext(from)), [from])
  const list = useInfiniteQuery(callbackListQuery(callbackParams(search)))
  const { data } = list
  const places = useMemo(
    () =>
      data?.pages.flatMap(({ items }) =>
        items.flatMap(({ id, callId }) => (callId === null ? [] : { id, callId })),
      ),
    [data],
  )
  useEffect(() => nextCallbackRow.set(id), [id])
  return { search, ...useQueueWalkIn(places, id, list) }
}
