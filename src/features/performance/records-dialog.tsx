import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { performanceRecordsQuery, type RecordsOf } from '@/api/performance'
import { ATTEMPT_LABELS } from '@/components/attempt-labels'
import { ListDialog } from '@/components/list-dialog'
import type { PerformanceRecord } from '@/contracts/performance'
import type { RecordedFigure } from '@/contracts/report-words'
import { callerOfStepWords } from '@/domain/caller-words'
import { valueWords } from '@/domain/metrics/value-words'
import { counted } from '@/lib/figures'
import { RelativeTime } from '@/ui/relative-time'

const NOUNS: Record<RecordedFigure, string> = {
  firstAction: 'call',
  reviewed: 'call',
  timeToDone: 'next step',
  reached: 'attempt',
}

/** What a figure of a person counts, each with its call. */
export function RecordsDialog({
  title,
  of,
  onClose,
}: {
  title: string
  of: RecordsOf
  onClose: () => void
}) {
  return (
    <ListDialog
      title={title}
      of={useInfiniteQuery(performanceRecordsQuery(of))}
      summary={(total) => `${counted(total, NOUNS[of.figure])}, newest first.`}
      rowClassName="h-12"
      onClose={onClose}
    >
      {(items) => items.map((record) => <RecordItem key={record.id} record={record} />)}
    </ListDialog>
  )
}

function RecordItem({ record }: { record: PerformanceRecord }) {
  const { at, callId, title, seconds, outcome } = record
  const caller = callerOfStepWords(callId, record)
  return (
    <li className="flex items-baseline gap-3 py-2 text-row">
      <div className="min-w-0 flex-1">
        <RecordLink record={record}>{title ?? caller}</RecordLink>
        <span className="block truncate text-meta text-ink-muted">
          {title === null ? null : (
            <>
              <bdi>{caller}</bdi>,{' '}
            </>
          )}
          <RelativeTime at={at} />
        </span>
      </div>
      <span className="shrink-0 text-ink tabular-nums">
        {seconds === null ? null : valueWords('seconds', seconds)}
        {outcome === null ? null : ATTEMPT_LABELS[outcome]}
      </span>
    </li>
  )
}

const LINK = 'block truncate rounded-chip text-accent hover:underline'

function RecordLink({
  record: { callId, callerId },
  children,
}: {
  record: PerformanceRecord
  children: string
}) {
  const words = <bdi title={children}>{children}</bdi>
  if (callId !== null) {
    return (
      <Link to="/unified-dashboard/$id" params={{ id: callId }} className={LINK}>
        {words}
      </Link>
    )
  }
  return callerId === null ? (
    <span className="block truncate">{words}</span>
  ) : (
    <Link to="/callers/$id" params={{ id: callerId }} className={LINK}>
      {words}
    </Link>
  )
}
