import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { lastCallsQuery } from '@/api/last-calls'
import { subscribeLive } from '@/api/live'

const EVERY_MS = 2000

export const useCurrentCalls = () => {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribeLive(({ entity }) => {
      if (entity !== 'call' && entity !== 'calls' && entity !== 'reset') return
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries(lastCallsQuery)
      }, EVERY_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}
