import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig, ListFilter, PhoneIncoming } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { workspaceQuery } from '@/api/workspace'
import type { NextStepPage } from '@/contracts/next-steps'
import type { NextStepGroup, OpenGroup } from '@/domain/next-step-groups'
import { hasOpenGroups } from '@/domain/shown-steps'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { type Pages, ShowMore } from '@/ui/show-more'
import { EmptyState, ErrorState, Skeleton } from '@/ui/states'

import { isFiltered, NO_FILTERS } from '@/components/queue-filters'
import { QueueList, type RecentChanges } from './queue-list'
import { foldedAtFirst, type QueueSearch } from '@/api/queue-search'
import type { Queue } from './use-queue'

const COUNTS = {
  overdue: 'overdue',
  today: 'today',
  tomorrow: 'tomorrow',
  'this-week': 'thisWeek',
  later: 'later',
  'no-date': 'noDate',
} as const satisfies Record<OpenGroup, keyof NextStepPage['counts']>

export function QueueBody({
  queue,
  search,
  onSearch,
  ...recent
}: RecentChanges & {
  queue: Queue
  search: QueueSearch
  onSearch: (patch: QueueSearch) => void
}) {
  const { list, finished, counts, status, folded } = queue
  if (queue.error) {
    return <ErrorState error={queue.error} safe="Your changes are saved." onRetry={queue.retry} />
  }
  if (!counts) return <QueueSkeleton />

  const onFold = (group: NextStepGroup) => {
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]
    onSearch({ folded: next.join() === foldedAtFirst(search).join() ? undefined : next })
  }
  const countOf = (group: NextStepGroup, drawn: number) => {
    if (group === 'done' && status === 'open') return `${figures(counts.doneToday)} today`
    if (!list.hasNextPage) return figures(drawn)
    return group === 'done' ? `${figures(drawn)} or more` : figures(counts[COUNTS[group]])
  }

  return (
    <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
      <QueueList
        {...recent}
        queue={queue}
        countOf={countOf}
        folded={hasOpenGroups(status) ? folded : []}
        onFold={onFold}
        empty={<QueueEmpty search={search} assignee={queue.assignee} onSearch={onSearch} />}
        more={<LoadMore query={list} />}
        moreDone={<LoadMore query={finished} byHand />}
      />
    </div>
  )
}

function QueueSkeleton() {
  return (
    <output
      aria-label="Loading next steps"
      className="animate-[appear_120ms_ease-out_150ms_backwards]"
    >
      {[3, 5].map((rows) => (
        <div key={rows} className="mb-4">
          <Skeleton className="mt-2 mb-3 h-4 w-24" />
          <div className="overflow-clip rounded-card border border-line bg-surface">
            {Array.from({ length: rows }, (_, row) => (
              <div
                key={row}
                className="flex h-14 items-center gap-4 border-t border-line px-2.5 first:border-t-0 md:h-9"
              >
                <Skeleton className="size-4" />
                <Skeleton className="h-3.5 w-64 max-w-[40%]" />
                <Skeleton className="hidden h-3.5 flex-1 md:block" />
                <Skeleton className="size-5 rounded-full" />
                <Skeleton className="h-3.5 w-14" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </output>
  )
}

type ListPages = Pages & Record<'isFetching' | 'isPending' | 'isError', boolean>

const AHEAD = '1200px'

function LoadMore({ query, byHand = false }: { query: ListPages; byHand?: boolean }) {
  const { hasNextPage, isFetching, isError, isPending, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const mayLoad = hasNextPage && !isFetching && !isError && !byHand

  useEffect(() => {
    if (!mayLoad || !end.current) return undefined
    const observer = new IntersectionObserver(
      // Several moments may come at once; the last one is now.
      (entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(),
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayLoad, fetchNextPage])

  if (!hasNextPage) {
    return byHand && isPending ? <p className="px-3 py-2 text-ink-muted">Loading…</p> : null
  }
  return (
    <div ref={end} className="flex justify-center p-2">
      <ShowMore of={query} variant="ghost" />
    </div>
  )
}

function QueueEmpty({
  search,
  assignee,
  onSearch,
}: {
  search: QueueSearch
  assignee: string | undefined
  onSearch: (patch: QueueSearch) => void
}) {
  const { data: workspace } = useQuery(workspaceQuery)
  if (workspace?.totalCalls === 0) {
    return (
      <EmptyState
        icon={<PhoneIncoming size={24} />}
        title="No calls yet"
        action={
          <Link to="/reports" hash="connect" className="text-accent underline">
            Connect your provider
          </Link>
        }
      >
        Connect Vapi or Retell, or run the simulator. Next steps appear here as calls arrive.
      </EmptyState>
    )
  }
  const { assignee: _assignee, ...others } = search
  if (assignee === 'me' && !isFiltered(others)) {
    return (
      <EmptyState
        icon={<CircleCheckBig size={24} />}
        title="Nothing assigned to you"
        action={<Button onClick={() => onSearch({ assignee: 'everyone' })}>Show everyone’s</Button>}
      >
        Assign yourself a next step with A, or add one on a call.
      </EmptyState>
    )
  }
  if (isFiltered(others) || (assignee !== undefined && assignee !== 'everyone')) {
    return (
      <EmptyState
        icon={<ListFilter size={24} />}
        title="No next steps match these filters"
        action={<Button onClick={() => onSearch(NO_FILTERS)}>Clear all</Button>}
      />
    )
  }
  return (
    <EmptyState icon={<CircleCheckBig size={24} />} title="Nothing due">
      Next steps appear here as calls arrive.
    </EmptyState>
  )
}
