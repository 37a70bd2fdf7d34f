import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { callDetailQuery } from '@/api/calls'

/** Reads the calls one may go to from here, so that they are there without waiting. */
export const useReadAhead = (ids: readonly (string | null | undefined)[]) => {
  const [first, second, third] = ids
  const queryClient = useQueryClient()
  useEffect(() => {
    for (const id of [first, second, third]) {
      if (id) void queryClient.prefetchQuery(callDetailQuery(id))
    }
  }, [queryClient, first, second, third])
}
