import type { QueryClient } from '@tanstack/react-query'

import { readCallDisplaySettings } from './call-display-settings'
import { type CallListSearch, callListParamsOf } from './call-list-search'
import { callListQuery } from './calls'

/** Worth waiting for before a page is shown; what takes longer is shown loading. */
const WORTH_WAITING_MS = 150

/**
 * Starts reading a call list beside the page's code. Resolves when it is there or after a moment,
 * and never fails: the page shows what is missing and why.
 */
export const startCallList = async (queryClient: QueryClient, search: CallListSearch) => {
  const params = callListParamsOf(search, readCallDisplaySettings())
  const moment = new Promise((resolve) => setTimeout(resolve, WORTH_WAITING_MS))
  await Promise.race([queryClient.prefetchQuery(callListQuery(params)), moment])
}
