import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { MAX_IDS, callListQuery, fetchCallListHead, fetchCallsById } from '@/api/calls'
import { isUpToDate, subscribeLive } from '@/api/live'
import type { Call } from '@/contracts/calls'
import type { CallListQuery } from '@/contracts/call-list-params'

import { type LiveList, type LiveListDeps, NOTHING_FRESH, createLiveList } from './live-list'

export type Reading = Pick<LiveListDeps, 'visibleIds' | 'mayInsert'>

/** Days and the hiding rules ask for what no change of a person touches. */
const UNTOUCHED = new Set(['sort', 'from', 'to', 'hideShorterThan', 'hideWithoutTranscript'])
const isFiltered = (params: CallListQuery) =>
  Object.keys(params).some((name) => !UNTOUCHED.has(name))

/** Keeps a list in the cache current until it is stopped. */
export const followCalls = (
  queryClient: QueryClient,
  params: CallListQuery,
  reading: Reading & Pick<LiveListDeps, 'onFresh'>,
): LiveList => {
  const { queryKey } = callListQuery(params)
  const live = createLiveList({
    ...reading,
    read: () => queryClient.getQueryData(queryKey),
    write: (pages) => void queryClient.setQueryData(queryKey, pages),
    fetchHead: () => fetchCallListHead(params),
    fetchCalls: fetchCallsById,
    maxIds: MAX_IDS,
    isFiltered: isFiltered(params),
  })
  const unsubscribe = subscribeLive(live.onEvent)
  return {
    ...live,
    stop: () => {
      unsubscribe()
      live.stop()
    },
  }
}

/**
 * Keeps the list for `params` current while it is on screen. Says how many new calls wait above it,
 * and puts them in. Give it the same `params` for as long as it is the same list. What has left the
 * list (`hasLeft`) stays where it is until the list is opened anew or asked to be brought up to date.
 */
export const useLiveCalls = (
  params: CallListQuery,
  reading: Reading & { hasLeft: (call: Call) => boolean },
  hasData: boolean,
) => {
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState(NOTHING_FRESH)
  const live = useRef<LiveList>(undefined)
  const latest = useRef(reading)
  useEffect(() => {
    latest.current = reading
  })

  useEffect(() => {
    const { queryKey } = callListQuery(params)
    const created = followCalls(queryClient, params, {
      visibleIds: () => latest.current.visibleIds(),
      mayInsert: () => latest.current.mayInsert(),
      onFresh: setFresh,
    })
    live.current = created
    // Kept from an earlier visit, it has missed what happened since.
    const kept = queryClient.getQueryState(queryKey)
    created.drop(latest.current.hasLeft)
    if (kept?.data && !isUpToDate(kept.dataUpdatedAt)) created.onEvent({ entity: 'reset' })
    return () => {
      created.stop()
      setFresh(NOTHING_FRESH)
    }
  }, [queryClient, params])

  useEffect(() => {
    if (hasData) live.current?.ready()
  }, [hasData])

  return {
    fresh,
    accept: () => live.current?.accept(),
    dropLeft: () => live.current?.drop(latest.current.hasLeft),
  }
}
