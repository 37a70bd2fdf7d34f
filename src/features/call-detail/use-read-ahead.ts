import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { callDetailQuery } from '@/api/calls'

/** Reads the calls one may go to from here, so that they are there without waiting. */
export const useReadAhead = ([first, second]: [
  string | null | undefined,
  string | null | undefined,
]) => {
  const queryClient = useQueryClient()
  useEffect(() => {
    for (const id of [first, second]) {
      if (id) void queryClient.prefetchQuery(callDetailQuery(id))
    }
  }, [queryClient, first, second])
}
