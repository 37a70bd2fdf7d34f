import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** At the latest, on a page that never rests. */
const LONGEST_WAIT_MS = 2000
const WITHOUT_IDLE_MS = 200

const whenIdle = (run: () => void): (() => void) => {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}

/** Whether the first page of a visit has all that it asked for, and the browser has nothing left to draw. */
export const usePageIsDrawn = (): boolean => {
  const queryClient = useQueryClient()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let stopWaiting: (() => void) | undefined
    const look = () => {
      if (stopWaiting || queryClient.isFetching() > 0) return
      stopWaiting = whenIdle(() => setDrawn(true))
    }
    const stopWatching = queryClient.getQueryCache().subscribe(look)
    look()
    const latest = setTimeout(() => setDrawn(true), LONGEST_WAIT_MS)
    return () => {
      stopWatching()
      stopWaiting?.()
      clearTimeout(latest)
    }
  }, [queryClient])
  return isDrawn
}
