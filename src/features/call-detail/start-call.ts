import type { QueryClient } from '@tanstack/react-query'

import { callDetailQuery } from '@/api/calls'

const BLINK_MS = 150

/** Starts a call's data beside the page's own code. Never throws: the page says what went wrong. */
export const startCall = async (queryClient: QueryClient, id: string): Promise<void> => {
  const blink = new Promise<void>((resolve) => setTimeout(resolve, BLINK_MS))
  await Promise.race([queryClient.prefetchQuery(callDetailQuery(id)), blink])
}
