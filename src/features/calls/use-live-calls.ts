import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { MAX_IDS, callListQuery, fetchCallListHead, fetchCallsById } from '@/api/calls'
import { subscribeLive } from '@/api/live'
import type { CallListQuery } from '@/contracts/calls'

import { type LiveList, NOTHING_FRESH, createLiveList } from './live-list'

/** What the screen knows of who is reading it. */
export type Reading = {
  visibleIds: () => readonly string[]
  mayInsert: () => boolean
}

/**
 * Keeps the list for `params` current while it is on screen. Says how many new calls wait above it,
 * and puts them in. Give it the same `params` for as long as it is the same list.
 */
export const useLiveCalls = (params: CallListQuery, reading: Reading, hasData: boolean) => {
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState(NOTHING_FRESH)
  const live = useRef<LiveList>(undefined)
  const latest = useRef(reading)
  useEffect(() => {
    latest.current = reading
  })

  useEffect(() => {
    const { queryKey } = callListQuery(params)
    const created = createLiveList({
      read: () => queryClient.getQueryData(queryKey),
      write: (pages) => void queryClient.setQueryData(queryKey, pages),
      fetchHead: () => fetchCallListHead(params),
      fetchCalls: fetchCallsById,
      maxIds: MAX_IDS,
      visibleIds: () => latest.current.visibleIds(),
      mayInsert: () => latest.current.mayInsert(),
      onFresh: setFresh,
    })
    live.current = created
    // Kept from an earlier visit, it has missed what happened since.
    if (queryClient.getQueryData(queryKey)) created.hear({ entity: 'reset' })
    const unsubscribe = subscribeLive(created.hear)
    return () => {
      unsubscribe()
      created.stop()
      setFresh(NOTHING_FRESH)
    }
  }, [queryClient, params])

  useEffect(() => {
    if (hasData) live.current?.ready()
  }, [hasData])

  return { fresh, accept: () => live.current?.accept() }
}
