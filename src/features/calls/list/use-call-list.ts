import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo } from 'react'

import { callsOf, goesOn } from '@/api/call-pages'
import { rowsOf } from '@/api/call-rows'
import { callListQuery } from '@/api/calls'
import type { Call, CallListQuery } from '@/contracts/calls'

import { stillMatches } from './still-matches'
import { type Reading, useLiveCalls } from './use-live-calls'
import { useMoreCalls } from './use-more-calls'
import { useStable } from './use-stable'

const NO_CALLS: Call[] = []
const NOTHING = { pages: [] }
const hasNotLeft = () => false

/**
 * The calls for `params`, read where they are looked at and kept current. While another list is being read, the
 * previous one stays.
 */
export const useCallList = (
  params: CallListQuery,
  { reading, myId }: { reading: RefObject<Reading | null>; myId: string | undefined },
) => {
  const stable = useStable(params)
  const hasLeft = useCallback((call: Call) => !stillMatches(call, stable, myId), [stable, myId])
  const query = useQuery({ ...callListQuery(stable), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const more = useMoreCalls(stable)
  const { fresh, accept, dropLeft } = useLiveCalls(
    stable,
    {
      hasLeft,
      visibleIds: () => reading.current?.visibleIds() ?? [],
      mayInsert: () => reading.current?.mayInsert() ?? true,
    },
    data !== undefined && !isPlaceholderData,
  )
  const calls = useMemo(() => (data ? callsOf(data) : NO_CALLS), [data])
  const rows = useMemo(() => rowsOf(data ?? NOTHING), [data])

  return {
    calls,
    rows,
    /** The first page: totals and what is hidden. Undefined until something was read. */
    head: data?.pages[0],
    isStale: isPlaceholderData,
    error: query.error,
    isMissing: query.isError && data === undefined,
    retry: () => void query.refetch(),
    hasMore: data !== undefined && goesOn(data),
    showRows: more.showRows,
    moreError: more.error,
    retryMore: more.retry,
    fresh,
    acceptFresh: () => {
      dropLeft()
      accept()
    },
    hasLeft: isPlaceholderData ? hasNotLeft : hasLeft,
    dropLeft,
  }
}
