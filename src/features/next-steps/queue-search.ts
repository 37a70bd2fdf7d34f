import type { NextStepListQuery } from '@/api/next-steps'
import { CALL_SEARCH } from '@/contracts/call-search'
import { NEXT_STEP_KINDS, PRIORITIES } from '@/contracts/call-words'
import { dayBounds } from '@/domain/local-days'
import { NEXT_STEP_GROUPS, type NextStepGroup } from '@/domain/next-step-groups'
import { lenient, oneOf, someOf, textUpTo } from '@/lib/lenient'

const STATUSES = ['open', 'done', 'dismissed'] as const

/** `folded=` says that even the group that starts folded is open. */
const folded = (value: unknown): NextStepGroup[] | undefined =>
  value === '' || (Array.isArray(value) && value.length === 0)
    ? []
    : someOf(NEXT_STEP_GROUPS)(value)

export const readQueueSearch = lenient({
  owner: textUpTo(64),
  status: oneOf(STATUSES),
  priority: someOf(PRIORITIES),
  category: CALL_SEARCH.category,
  kind: someOf(NEXT_STEP_KINDS),
  folded,
})
export type QueueSearch = ReturnType<typeof readQueueSearch>

export const FILTERS = ['owner', 'status', 'priority', 'category', 'kind'] as const

export const FOLDED_AT_FIRST: readonly NextStepGroup[] = ['done']

/**
 * The list behind a search, for an owner and a day that are known. The same within one day, so that
 * the loader and the screen ask for the same list.
 */
export const queueParams = (search: QueueSearch, owner: string, now: Date): NextStepListQuery => {
  const { dayStarts, dayEnds, weekEnds } = dayBounds(now)
  return {
    status: search.status ?? 'open',
    owner,
    ...(search.priority && { priority: search.priority }),
    ...(search.category && { category: search.category }),
    ...(search.kind && { kind: search.kind }),
    dayStarts: dayStarts.toISOString(),
    dayEnds: dayEnds.toISOString(),
    weekEnds: weekEnds.toISOString(),
  }
}
