import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { rawEventsQuery } from '@/api/raw-events'
import type { RawEventSummary } from '@/contracts/raw-events'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { InlineError } from '@/ui/inline-error'
import { Dialog } from '@/ui/dialog'
import { SkeletonRows } from '@/ui/skeleton'

import { RawEventView } from './raw-event-view'

const size = (bytes: number) =>
  bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KB`

export function RawEventsDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(rawEventsQuery(callId))
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Provider events"
      description="What the provider sent about this call, as it is stored: card numbers and the like are removed. Reading one is an entry of the audit log."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data === undefined && !error ? <SkeletonRows rows={3} rowClassName="h-8" /> : null}
      {data === undefined && error ? (
        <InlineError message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {data?.items.length === 0 ? (
        <p className="text-row text-ink-muted">
          No event of this call is stored: they are removed when the time set in Settings is over.
        </p>
      ) : null}
      {data?.items.length ? (
        <ul className="flex max-h-48 shrink-0 flex-col overflow-y-auto rounded-control border border-line">
          {data.items.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              isChosen={event.id === chosen}
              onChoose={() => setChosen(event.id)}
            />
          ))}
        </ul>
      ) : null}
      {data && data.total > data.items.length ? (
        <p className="text-meta text-ink-muted">
          The first {data.items.length} of {data.total} events.
        </p>
      ) : null}
      {chosen === null ? null : <RawEventView key={chosen} callId={callId} eventId={chosen} />}
    </Dialog>
  )
}

function EventRow({
  event: { type, receivedAt, bytes, unreadable },
  isChosen,
  onChoose,
}: {
  event: RawEventSummary
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={clsx(
          'flex w-full flex-wrap items-baseline gap-x-3 px-3 py-1.5 text-left text-row hover:bg-accent-soft/60',
          isChosen && 'bg-accent-soft text-accent-ink',
        )}
      >
        <span className="min-w-40 flex-1 font-mono wrap-anywhere">{type}</span>
        {unreadable.length === 0 ? null : (
          <span className="flex items-center gap-1 text-meta text-warning">
            <TriangleAlert aria-hidden="true" size={14} />
            {unreadable.length === 1
              ? '1 part not readable'
              : `${unreadable.length} parts not readable`}
          </span>
        )}
        <span className="text-meta tabular-nums">{size(bytes)}</span>
        <time dateTime={receivedAt} className="text-meta tabular-nums">
          {absoluteTime(new Date(receivedAt))}
        </time>
      </button>
    </li>
  )
}
