import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'

import type { ApiError } from '@/api/api-error'
import { readCallDisplaySettings } from '@/api/call-display-settings'
import { labelsQuery } from '@/api/call-labels'
import { callListParamsOf } from '@/api/call-list-search'
import { callsOf } from '@/api/call-pages'
import { callListQuery } from '@/api/calls'
import { unreadQuery } from '@/api/inbox'
import { subscribeLive } from '@/api/live'
import { startLive } from '@/api/live-stream'
import { meQuery } from '@/api/me'
import { peopleQuery } from '@/api/people'
import { createQueryClient } from '@/api/query-client'
import { savedViewsQuery } from '@/api/saved-views'
import { session } from '@/api/session'
import { workspaceQuery } from '@/api/workspace'
import type { LiveEvent } from '@/contracts/live'
import { followCalls } from '@/features/calls/list/use-live-calls'

const VISIBLE = 20

/**
 * An open call list with its sidebar, without the elements: what the product's own code reads, and
 * when. `isAtTop`: nobody reads where new rows would push.
 */
export const openScreen = async ({
  isAtTop,
  onEvent,
}: {
  isAtTop: boolean
  onEvent: (event: LiveEvent) => void
}) => {
  const silent = () => {}
  const queryClient = createQueryClient({ success: silent, error: silent })
  const params = callListParamsOf({}, readCallDisplaySettings())
  const list = callListQuery(params)
  const observe = <Data, Key extends readonly unknown[]>(
    options: QueryObserverOptions<Data, ApiError, Data, Data, Key>,
  ) => new QueryObserver(queryClient, options).subscribe(silent)
  const stops = [
    observe(meQuery),
    observe(labelsQuery('categories')),
    observe(workspaceQuery),
    observe(peopleQuery),
    observe(savedViewsQuery('calls')),
    observe(unreadQuery(session.read()?.user.id ?? '')),
    observe(list),
  ]
  await queryClient.ensureQueryData(list)
  const live = followCalls(queryClient, params, {
    visibleIds: () => {
      const pages = queryClient.getQueryData(list.queryKey)
      return pages
        ? callsOf(pages)
            .slice(isAtTop ? 0 : -VISIBLE, isAtTop ? VISIBLE : undefined)
            .map(({ id }) => id)
        : []
    },
    mayInsert: () => isAtTop,
    onFresh: silent,
  })
  stops.push(subscribeLive(onEvent), startLive(queryClient), live.stop)
  return {
    counts: () => queryClient.getQueryData(workspaceQuery.queryKey),
    rows: () => callsOf(queryClient.getQueryData(list.queryKey) ?? { pages: [] }),
    close: () => {
      for (const stop of stops) stop()
      queryClient.clear()
    },
  }
}
