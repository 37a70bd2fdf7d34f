import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import type { NextStepGroup } from '@/domain/next-step-groups'

export const GROUP_LABELS: Record<NextStepGroup, string> = {
  overdue: 'Overdue',
  today: 'Today',
  'this-week': 'This week',
  later: 'Later',
  done: 'Done',
}

export function QueueGroup({
  group,
  label,
  count,
  folded,
  onFold,
  children,
}: {
  group: NextStepGroup
  label: string
  count: ReactNode
  folded: boolean
  onFold: (group: NextStepGroup) => void
  children: ReactNode
}) {
  const bodyId = `group-${group}`
  return (
    <section aria-labelledby={`${bodyId}-heading`} className="@container mb-4">
      <h2 id={`${bodyId}-heading`} data-anchor className="mb-1">
        <button
          type="button"
          aria-expanded={!folded}
          aria-controls={folded ? undefined : bodyId}
          onClick={() => onFold(group)}
          className={clsx(
            'flex h-8 items-center gap-1.5 rounded-control pr-2 text-row font-semibold hover:bg-line/50',
            group === 'overdue' ? 'text-danger' : 'text-ink',
          )}
        >
          <ChevronRight
            aria-hidden="true"
            size={16}
            className={clsx('text-ink-muted', !folded && 'rotate-90')}
          />
          {label} <span className="font-normal text-ink-muted tabular-nums">{count}</span>
        </button>
      </h2>
      {folded ? null : (
        <div id={bodyId} className="overflow-clip rounded-card border border-line bg-surface">
          {children}
        </div>
      )}
    </section>
  )
}
