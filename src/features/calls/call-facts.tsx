import { CATEGORY_LABELS } from '@/components/category-label'
import { OutcomeChip } from '@/components/outcome-chip'
import type { Call } from '@/contracts/calls'
import { durationWords } from '@/lib/time-format'

/** How it ended, what it was about and how long it took, on one line. */
export function CallFacts({ call }: { call: Call }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 overflow-clip text-meta whitespace-nowrap text-ink-muted">
      <OutcomeChip outcome={call.outcome} status={call.status} quiet />
      {call.category ? (
        <>
          <Dot />
          <span className="truncate">{CATEGORY_LABELS[call.category]}</span>
        </>
      ) : null}
      {call.durationSeconds === null ? null : (
        <>
          <Dot />
          <span className="shrink-0 tabular-nums">{durationWords(call.durationSeconds)}</span>
        </>
      )}
    </span>
  )
}

function Dot() {
  return <span aria-hidden="true">·</span>
}
