import { CallerName } from '@/components/caller-name'
import { PriorityChip } from '@/components/priority-chip'
import type { Call } from '@/contracts/calls'
import { RelativeTime } from '@/ui/relative-time'

import type { Fact } from './list-display'
import { UnreadDot } from './unread-dot'

/** Who called and when; a dot while nobody has gone through the call. */
export function CallHeading({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <UnreadDot call={call} />
      {call.reviewedAt === null ? <span className="sr-only">Not reviewed </span> : null}
      <CallerName caller={call} className="flex-1 text-row font-medium text-ink" />
      {call.priority === 'high' && facts.has('priority') ? <PriorityChip priority="high" /> : null}
      <RelativeTime
        at={call.startedAt ?? call.updatedAt}
        className="shrink-0 text-meta text-ink-muted tabular-nums"
      />
    </span>
  )
}
