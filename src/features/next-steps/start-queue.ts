import type { QueryClient } from '@tanstack/react-query'

import { defaultOwnerQuery, nextStepListQuery } from '@/api/next-steps'
import { peopleQuery } from '@/api/people'

import { queueParams, type QueueSearch } from './queue-search'

/**
 * Starts what the work queue shows, beside the page's own code. Nothing is waited for: the page draws
 * its frame at once. While it is not decided whose work to show, the likeliest is already on its way.
 */
export const startQueue = (queryClient: QueryClient, search: QueueSearch) => {
  const list = (owner: string) => {
    const query = nextStepListQuery(queueParams(search, owner, new Date()))
    void queryClient.prefetchInfiniteQuery(query)
  }
  void queryClient.prefetchQuery(peopleQuery)
  const owner = search.owner ?? queryClient.getQueryData(defaultOwnerQuery.queryKey)
  if (owner !== undefined) return list(owner)
  list('me')
  void queryClient.fetchQuery(defaultOwnerQuery).then(list, () => undefined)
}
