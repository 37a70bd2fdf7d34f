import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo } from 'react'

import { callsOf } from '@/api/call-pages'
import { callListQuery } from '@/api/calls'
import type { Call, CallListQuery } from '@/contracts/calls'

import { type Reading, useLiveCalls } from './use-live-calls'
import { useStable } from './use-stable'

const NO_CALLS: Call[] = []

/**
 * The calls for `params`, page after page and kept current. While another list is being read, the
 * previous one stays.
 */
export const useCallList = (params: CallListQuery, reading: RefObject<Reading | null>) => {
  const stable = useStable(params)
  const query = useInfiniteQuery({
    ...callListQuery(stable),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const { fresh, accept } = useLiveCalls(
    stable,
    {
      visibleIds: () => reading.current?.visibleIds() ?? [],
      mayInsert: () => reading.current?.mayInsert() ?? true,
    },
    data !== undefined && !isPlaceholderData,
  )
  const calls = useMemo(() => (data ? callsOf(data) : NO_CALLS), [data])
  const mayReadMore =
    hasNextPage && !isFetchingNextPage && !isPlaceholderData && !query.isFetchNextPageError
  const readMore = useCallback(() => {
    if (mayReadMore) void fetchNextPage()
  }, [mayReadMore, fetchNextPage])

  return {
    calls,
    /** The first page: totals and what is hidden. Undefined until something was read. */
    head: data?.pages[0],
    /** Another list is being read; this is still the one before. */
    isStale: isPlaceholderData,
    error: query.error,
    /** Nothing could be read at all. */
    isMissing: query.isError && data === undefined,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    readMore,
    retryMore: () => void fetchNextPage(),
    fresh,
    acceptFresh: accept,
  }
}
