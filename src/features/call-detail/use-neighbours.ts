import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { readCallDisplaySettings } from '@/api/call-display-settings'
import { callListParamsOf, readCallListSearch } from '@/api/call-list-search'
import { callNeighboursQuery, cameFrom } from '@/api/call-neighbours'
import { callsOf } from '@/api/call-pages'
import { callListQuery } from '@/api/calls'
import type { CallNeighbours } from '@/contracts/call-neighbours'
import { decodeListContext } from '@/lib/list-context'

import { useReadAhead } from './use-read-ahead'

const NONE: CallNeighbours = { previous: null, next: null }

/**
 * The calls above and below this one in the list it was opened from (`from`): in the list as it was
 * read there, or, where that does not hold the call, as the server finds them by the same filters
 * and order. Both are fetched ahead, so that going on is instant.
 */
export const useNeighbours = (id: string, from: string | undefined): CallNeighbours => {
  const queryClient = useQueryClient()
  const params = useMemo(
    () => callListParamsOf(readCallListSearch(decodeListContext(from)), readCallDisplaySettings()),
    [from],
  )
  const list = useInfiniteQuery({ ...callListQuery(params), enabled: false })
  const calls = useMemo(() => (list.data ? callsOf(list.data) : []), [list.data])
  const at = calls.findIndex((call) => call.id === id)
  const asked = useQuery({ ...callNeighboursQuery(params, id), enabled: at < 0 })

  // The list goes on behind what was read of it.
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list
  const wantsMore = at >= 0 && at === calls.length - 1 && hasNextPage && !isError
  useEffect(() => {
    if (wantsMore && !isFetchingNextPage) void fetchNextPage()
  }, [wantsMore, isFetchingNextPage, fetchNextPage])

  const found =
    at < 0
      ? { ...(asked.data ?? NONE), ...cameFrom(queryClient, params, id) }
      : { previous: calls[at - 1]?.id ?? null, next: calls[at + 1]?.id ?? null }
  useReadAhead([found.next, found.previous])
  return found
}
