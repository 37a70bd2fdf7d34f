import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo, useState } from 'react'

import { createCallReader } from '@/api/call-pages'
import { callListQuery } from '@/api/calls'
import type { Call, CallListQuery } from '@/contracts/calls'

import { stillMatches } from './still-matches'
import { type Reading, useLiveCalls } from './use-live-calls'
import { useStable } from './use-stable'

const NO_CALLS: Call[] = []
const hasNotLeft = () => false

/**
 * The calls for `params`, page after page and kept current. While another list is being read, the
 * previous one stays.
 */
export const useCallList = (
  params: CallListQuery,
  { reading, myId }: { reading: RefObject<Reading | null>; myId: string | undefined },
) => {
  const stable = useStable(params)
  const hasLeft = useCallback((call: Call) => !stillMatches(call, stable, myId), [stable, myId])
  const query = useInfiniteQuery({
    ...callListQuery(stable),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const { fresh, accept, dropLeft } = useLiveCalls(
    stable,
    {
      hasLeft,
      visibleIds: () => reading.current?.visibleIds() ?? [],
      mayInsert: () => reading.current?.mayInsert() ?? true,
    },
    data !== undefined && !isPlaceholderData,
  )
  const [readCalls] = useState(createCallReader)
  const calls = useMemo(() => (data ? readCalls(data) : NO_CALLS), [data, readCalls])
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
    acceptFresh: () => {
      dropLeft()
      accept()
    },
    /** Whether a call no longer matches the list. Never while another list's calls are shown. */
    hasLeft: isPlaceholderData ? hasNotLeft : hasLeft,
    dropLeft,
  }
}
