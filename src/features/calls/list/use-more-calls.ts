import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiError } from '@/api/api-error'
import { readMissing as readMissingCalls, type Stretch } from '@/api/read-call-pages'
import type { CallListQuery } from '@/contracts/calls'

/**
 * Reads the rows of a list that come in sight, wherever that is: one page at a time, and always for
 * where the screen is now. After a failure nothing more is read until `retry`.
 */
export const useMoreCalls = (params: CallListQuery) => {
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
      let done: Stretch | undefined
      while (wanted.current && wanted.current !== done && !signal.aborted) {
        const rows = wanted.current
        const wasMissing = await readMissingCalls(queryClient, params, rows, signal)
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
