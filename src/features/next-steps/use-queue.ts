import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { defaultAssigneeQuery, nextStepListQuery } from '@/api/next-steps'
import type { NextStepPage } from '@/contracts/next-steps'
import { NEXT_STEP_GROUPS, OPEN_GROUPS } from '@/domain/next-step-groups'
import { isShown, type ShownStatus } from '@/domain/shown-steps'
import { useNow } from '@/ui/now'
import { useLatest } from '@/ui/use-latest'
import { useSelection } from '@/ui/use-selection'

import { foldedAtFirst, paramsOfAnyone, queueParams, type QueueSearch } from '@/api/queue-search'

const UNDECIDED = ''

export const useQueue = (search: QueueSearch) => {
  const now = useNow()
  const status = search.status ?? 'open'
  const folded = search.folded ?? foldedAtFirst(search)
  const defaultAssignee = useQuery({
    ...defaultAssigneeQuery(paramsOfAnyone(search, now)),
    enabled: search.assignee === undefined,
  })
  const assignee = search.assignee ?? defaultAssignee.data
  const isKnown = assignee !== undefined
  const params = queueParams(search, assignee ?? UNDECIDED, now)

  const list = useInfiniteQuery({
    ...nextStepListQuery(params),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  })
  const finished = useInfiniteQuery({
    ...nextStepListQuery({ ...params, status: 'done' }),
    enabled: isKnown && status === 'open' && !folded.includes('done'),
    placeholderData: keepPreviousData,
  })

  const wanted = JSON.stringify(params)
  const selection = useSelection(wanted)
  const select = useLatest(selection.toggle)
  const [identity, setIdentity] = useState(wanted)
  if (!list.isPlaceholderData && identity !== wanted) setIdentity(wanted)

  const unfolded = NEXT_STEP_GROUPS.filter((group) => !folded.includes(group))
  const isPart = status === 'open' && unfolded.join() !== OPEN_GROUPS.join()
  const pages = list.data?.pages
  const finishedPages = status === 'open' ? finished.data?.pages : undefined
  const steps = useMemo(
    () => [...itemsOf(pages, status), ...itemsOf(finishedPages, 'done')],
    [pages, finishedPages, status],
  )
  return {
    params,
    selection,
    select,
    assignee,
    status,
    folded,
    list,
    finished,
    identity,
    steps,
    /** What is exported: no group that is folded. */
    shown: {
      params: isPart ? { ...params, groups: unfolded } : params,
      isPart,
      reason: isPart && unfolded.length === 0 ? 'Every group is folded' : null,
    },
    counts: pages?.at(-1)?.counts,
    error: (list.data ? null : list.error) ?? (isKnown ? null : defaultAssignee.error),
    retry: () => void (isKnown ? list.refetch() : defaultAssignee.refetch()),
  }
}
export type Queue = ReturnType<typeof useQueue>

const itemsOf = (pages: readonly NextStepPage[] | undefined, status: ShownStatus) =>
  (pages ?? []).flatMap((page) => page.items).filter((step) => isShown(step, status))
