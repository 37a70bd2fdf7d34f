import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { readCallDisplaySettings } from '@/api/call-display-settings'
import { callListParamsOf, readCallListSearch } from '@/api/call-list-search'
import { callNeighboursQuery, cameFrom } from '@/api/call-neighbours'
import { rowsOf } from '@/api/call-rows'
import { callListQuery } from '@/api/calls'
import { readMissing } from '@/api/read-call-pages'
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
  const { data: list } = useQuery({ ...callListQuery(params), enabled: false })
  const rows = useMemo(() => (list ? rowsOf(list) : null), [list])
  const at = rows?.indexOf(id) ?? -1
  const asked = useQuery({ ...callNeighboursQuery(params, id), enabled: at < 0 })

  useEffect(() => {
    if (!rows || at < 0) return
    const around = { first: Math.max(0, at - 1), last: Math.min(rows.count - 1, at + 1) }
    readMissing(queryClient, params, around).catch(() => undefined)
  }, [queryClient, params, at, rows])

  const found =
    at < 0
      ? { ...(asked.data ?? NONE), ...cameFrom(queryClient, params, id) }
      : { previous: rows?.at(at - 1)?.id ?? null, next: rows?.at(at + 1)?.id ?? null }
  useReadAhead([found.next, found.previous])
  return found
}
