import { clsx } from 'clsx'

import { CallerName } from '@/components/caller-name'
import { PriorityChip } from '@/components/priority-chip'
import type { Call } from '@/contracts/calls'
import { RelativeTime } from '@/ui/relative-time'

/** Who called and when; a dot while nobody has gone through the call. */
export function CallHeading({ call }: { call: Call }) {
  const isUnread = call.reviewedAt === null
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        aria-hidden="true"
        className={clsx('size-2 shrink-0 rounded-full', isUnread && 'bg-highlight')}
      />
      {isUnread ? <span className="sr-only">Not reviewed </span> : null}
      <CallerName caller={call} className="flex-1 text-row font-medium text-ink" />
      {call.priority === 'high' ? <PriorityChip priority="high" /> : null}
      <RelativeTime
        at={call.startedAt ?? call.updatedAt}
        className="shrink-0 text-meta text-ink-muted tabular-nums"
      />
    </span>
  )
}
