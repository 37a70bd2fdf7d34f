import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { ApiError } from '@/api/api-error'
import { callsOf, goesOn } from '@/api/call-pages'
import { rowsOf } from '@/api/call-rows'
import { callListQuery } from '@/api/calls'
import type { Stretch } from '@/api/read-call-pages'
import type { Call } from '@/contracts/calls'
import type { CallListQuery } from '@/contracts/call-list-params'

import { stillMatches } from '@/domain/filter/still-matches'
import { type Reading, useLiveCalls } from './use-live-calls'

/**
 * Reads the rows of a list that come in sight, wherever that is: one page at a time, and always for
 * where the screen is now. After a failure nothing more is read until `retry`.
 */
const useMoreCalls = (params: CallListQuery) => {
  const queryClient = useQueryClient()
  /** Why the last reading failed, a sentence. */
  const [error, setError] = useState<string | null>(null)
  const wanted = useRef<Stretch>(undefined)
  const read = useRef<() => void>(undefined)

  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    let isReading = false
    const readMissing = async () => {
      const calls = await import('@/api/read-call-pages')
      let done: Stretch | undefined
      while (wanted.current && wanted.current !== done && !signal.aborted) {
        const rows = wanted.current
        const wasMissing = await calls.readMissing(queryClient, params, rows, signal)
        if (!wasMissing) done = rows
      }
    }
    read.current = () => {
      if (isReading || signal.aborted) return
      isReading = true
      setError(null)
      readMissing()
        .catch((reason: unknown) => {
          if (signal.aborted) return
          setError(reason instanceof ApiError ? reason.message : 'Check the connection.')
        })
        .finally(() => {
          isReading = false
        })
    }
    return () => {
      leave.abort()
      wanted.current = undefined
      setError(null)
    }
  }, [queryClient, params])

  const hasFailed = error !== null
  const showRows = useCallback(
    (rows: Stretch) => {
      wanted.current = rows
      if (!hasFailed) read.current?.()
    },
    [hasFailed],
  )
  const retry = useCallback(() => read.current?.(), [])
  return { showRows, error, retry }
}

const useStable = <Value extends object>(value: Value): Value => {
  const [stable, setStable] = useState(value)
  if (hashKey([stable]) === hashKey([value])) return stable
  setStable(value)
  return value
}

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
