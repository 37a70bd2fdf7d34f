import { clsx } from 'clsx'

import type { LineColumns } from './line-columns'
import { FACT_LABELS } from './fact-labels'

/** The names of the columns over one-line entries; they stay while the list scrolls. */
export function LineHead({ columns, isInPane }: { columns: LineColumns; isInPane: boolean }) {
  return (
    <div
      style={{ gridTemplateColumns: columns.template }}
      className={clsx(
        'sticky z-5 grid h-7 shrink-0 items-center gap-x-3 border-b border-line-strong pr-3 pl-11 text-meta font-medium text-ink-muted',
        isInPane ? 'top-0 bg-surface' : 'top-topbar rounded-t-control bg-canvas',
      )}
    >
      <span className="truncate">Caller</span>
      {columns.facts.map((fact) => (
        <span key={fact} className={clsx('truncate', fact === 'duration' && 'text-right')}>
          {FACT_LABELS[fact].head}
        </span>
      ))}
      <span className="text-right">When</span>
    </div>
  )
}
