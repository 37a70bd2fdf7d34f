import { CallerName } from '@/components/caller-name'
import { PriorityChip } from '@/components/priority-chip'
import type { Call } from '@/contracts/calls'
import { RelativeTime } from '@/ui/relative-time'

import type { Fact } from '../list-display'
import { OUT_OF_THE_WAY, UnreadDot } from './unread-dot'

export function CallHeading({ call, facts }: { call: Call; facts: ReadonlySet<Fact> }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <UnreadDot call={call} className={OUT_OF_THE_WAY} />
      <CallerName caller={call} className="flex-1 text-row font-medium text-ink" />
      {call.isSample ? <span className="text-meta text-ink-muted">Sample</span> : null}
      {call.priority === 'high' && facts.has('priority') ? <PriorityChip priority="high" /> : null}
      <RelativeTime
        at={call.startedAt ?? call.updatedAt}
        className="shrink-0 text-meta text-ink-muted tabular-nums"
      />
    </span>
  )
}
