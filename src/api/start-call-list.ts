import type { QueryClient } from '@tanstack/react-query'

import { readCallDisplaySettings } from './call-display-settings'
import { type CallListSearch, callListParamsOf } from './call-list-search'
import { callListQuery } from './calls'

const WORTH_WAITING_MS = 150

export const startCallList = async (queryClient: QueryClient, search: CallListSearch) => {
  const params = callListParamsOf(search, readCallDisplaySettings())
  const moment = new Promise((resolve) => setTimeout(resolve, WORTH_WAITING_MS))
  await Promise.race([queryClient.prefetchQuery(callListQuery(params)), moment])
}
