import type { Marks } from '@/components/step-marks'
import type { NextStepPage } from '@/contracts/next-steps'
import type { NextStepGroup } from '@/domain/next-step-groups'
import { figures } from '@/lib/figures'
import { ErrorState } from '@/ui/error-state'

import { LoadMore } from './load-more'
import { QueueEmpty } from './queue-empty'
import { QueueList } from './queue-list'
import { FOLDED_AT_FIRST, type QueueSearch } from './queue-search'
import { QueueSkeleton } from './queue-skeleton'
import type { Queue } from './use-queue'

const COUNTS = {
  overdue: 'overdue',
  today: 'today',
  'this-week': 'thisWeek',
  later: 'later',
} as const satisfies Record<Exclude<NextStepGroup, 'done'>, keyof NextStepPage['counts']>

export function QueueBody({
  queue,
  search,
  onSearch,
  marks,
  clock,
}: {
  queue: Queue
  search: QueueSearch
  onSearch: (patch: QueueSearch) => void
  marks: Marks
  clock: number
}) {
  const { list, finished, counts, status, folded } = queue
  if (queue.error) {
    const { message, requestId } = queue.error
    return (
      <ErrorState
        message={message}
        safe="Nothing that was done is lost."
        requestId={requestId}
        onRetry={queue.retry}
      />
    )
  }
  if (!counts) return <QueueSkeleton />

  const onFold = (group: NextStepGroup) => {
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]
    const isUsual = next.length === 1 && next[0] === FOLDED_AT_FIRST[0]
    onSearch({ folded: isUsual ? undefined : next })
  }
  const countOf = (group: NextStepGroup, drawn: number) => {
    if (group === 'done' && status === 'open') return `${figures(counts.doneToday)} today`
    if (!list.hasNextPage) return figures(drawn)
    return group === 'done' ? `${figures(drawn)} or more` : figures(counts[COUNTS[group]])
  }

  return (
    <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
      <QueueList
        identity={queue.identity}
        status={status}
        steps={queue.steps}
        marks={marks}
        clock={clock}
        countOf={countOf}
        folded={status === 'open' ? folded : []}
        onFold={onFold}
        empty={<QueueEmpty search={search} owner={queue.owner} onSearch={onSearch} />}
        more={<LoadMore query={list} />}
        moreDone={<LoadMore query={finished} byHand />}
      />
    </div>
  )
}
