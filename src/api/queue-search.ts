import type { QueryClient } from '@tanstack/react-query'

import { CALL_SEARCH } from '@/contracts/call-search'
import { NEXT_STEP_KINDS, PRIORITIES } from '@/contracts/call-words'
import { COUNTED_KEYS, COUNTED_SEARCH } from '@/contracts/counted-search'
import { dayBounds } from '@/domain/local-days'
import { NEXT_STEP_GROUPS, type NextStepGroup } from '@/domain/next-step-groups'
import { serverNow } from '@/lib/server-clock'
import { lenient, oneOf, someOf, textUpTo } from '@/lib/lenient'
import { pickGiven } from '@/lib/pick-given'

import { defaultAssigneeQuery, nextStepListQuery } from './next-steps'
import type { NextStepListQuery } from './next-steps'
import { peopleQuery } from './people'

const STATUSES = ['open', 'done', 'dismissed', 'all'] as const

/** `folded=` says that even the group that starts folded is open. */
const folded = (value: unknown): NextStepGroup[] | undefined =>
  value === '' || (Array.isArray(value) && value.length === 0)
    ? []
    : someOf(NEXT_STEP_GROUPS)(value)

const readSearch = lenient({
  assignee: textUpTo(64),
  q: textUpTo(200),
  status: oneOf(STATUSES),
  priority: someOf(PRIORITIES),
  category: CALL_SEARCH.category,
  kind: someOf(NEXT_STEP_KINDS),
  folded,
  /** Of the callbacks: a day of the week that is shown instead of their list, or `this`. */
  week: textUpTo(10),
  ...COUNTED_SEARCH,
})
export type QueueSearch = ReturnType<typeof readSearch>

/** Links of an earlier version say `owner` for the assignee. */
export const readQueueSearch = (search: Record<string, unknown>): QueueSearch =>
  readSearch({ ...search, assignee: search['assignee'] ?? search['owner'] })

const ASKED = ['q', 'priority', 'category', 'kind', ...COUNTED_KEYS] as const
export const FILTERS = ['assignee', 'status', ...ASKED] as const

/** With steps of any status, the finished ones are what was asked for, too. */
export const foldedAtFirst = ({ status = 'open' }: QueueSearch): readonly NextStepGroup[] =>
  status === 'open' ? ['done'] : []
export const ALL_BUT_OVERDUE = NEXT_STEP_GROUPS.filter((group) => group !== 'overdue')

/**
 * The list behind a search, for an assignee and a day that are known. The same within one day, so that
 * the loader and the screen ask for the same list.
 */
export const queueParams = (search: QueueSearch, assignee: string, now: Date) => ({
  ...paramsOfAnyone(search, now),
  owner: assignee,
})

export const paramsOfAnyone = (
  search: QueueSearch,
  now: Date,
): Omit<NextStepListQuery, 'owner'> => {
  const bounds = Object.entries(dayBounds(now)).map(([name, at]) => [name, at.toISOString()])
  return {
    status: search.status ?? 'open',
    ...pickGiven(search, ASKED),
    ...Object.fromEntries(bounds),
  }
}

/**
 * Starts what the work queue shows, beside the page's own code. Nothing is waited for: the page draws
 * its frame at once. While it is not decided whose work to show, that is asked with the work itself.
 */
export const startQueue = (queryClient: QueryClient, search: QueueSearch) => {
  const now = serverNow()
  const decided = defaultAssigneeQuery(paramsOfAnyone(search, now))
  void queryClient.prefetchQuery(peopleQuery)
  const assignee = search.assignee ?? queryClient.getQueryData(decided.queryKey)
  const query = assignee && nextStepListQuery(queueParams(search, assignee, now))
  void (query ? queryClient.prefetchInfiniteQuery(query) : queryClient.prefetchQuery(decided))
}
