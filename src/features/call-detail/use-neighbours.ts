import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { readCallDisplaySettings } from '@/api/call-display-settings'
import { callListParamsOf, readCallListSearch } from '@/api/call-list-search'
import { callListQuery } from '@/api/calls'
import type { Call } from '@/contracts/calls'
import { decodeListContext } from '@/lib/list-context'

import { type Neighbours, neighboursIn } from './neighbours'
import { useReadAhead } from './use-read-ahead'

/** A call that is not found in this many pages is treated as one the list does not hold. */
const MOST_PAGES = 20

/**
 * The calls before and after this one in the list it was opened from (`from`), by the pages that
 * list has loaded, and the next page at their edge. Both are fetched ahead, so that going on is instant.
 */
export const useNeighbours = (
  call: Pick<Call, 'id' | 'startedAt'> | undefined,
  from: string | undefined,
): Neighbours => {
  const params = useMemo(
    () => callListParamsOf(readCallListSearch(decodeListContext(from)), readCallDisplaySettings()),
    [from],
  )
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useInfiniteQuery({
    ...callListQuery(params),
    enabled: call !== undefined,
    // Going through a list must not change it: what was reviewed a moment ago stays in its place.
    staleTime: Infinity,
  })
  const { previous, next } = useMemo(
    () =>
      call && data
        ? neighboursIn(
            data.pages.flatMap((page) => page.items),
            call,
          )
        : { previous: null, next: null },
    [call, data],
  )

  const pages = data?.pages.length ?? 0
  const wantsMore = pages > 0 && pages < MOST_PAGES && next === null && hasNextPage && !isError
  useEffect(() => {
    if (wantsMore && !isFetchingNextPage) void fetchNextPage()
  }, [wantsMore, isFetchingNextPage, fetchNextPage])

  useReadAhead([next, previous])

  return { previous, next }
}
