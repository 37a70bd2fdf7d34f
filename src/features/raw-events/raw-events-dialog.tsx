import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Copy, TriangleAlert } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import { rawEventQuery, rawEventsQuery } from '@/api/raw-events'
import type { RawEventSummary } from '@/contracts/raw-events'
import { counted } from '@/lib/figures'
import { prettyJson } from '@/lib/json'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-text'
import { Dialog } from '@/ui/dialog'
import { InlineError, Skeleton, SkeletonRows } from '@/ui/states'
import { useVirtualList } from '@/ui/virtual-list'

const size = (bytes: number) =>
  bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KB`

export function RawEventsDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(rawEventsQuery(callId))
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title="Provider events"
      description="What the provider sent about this call, as it is stored: card numbers and the like are removed. Views are logged."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data === undefined && !error ? <SkeletonRows rows={3} rowClassName="h-8" /> : null}
      {data === undefined && error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : null}
      {data?.items.length === 0 ? (
        <p className="text-row text-ink-muted">
          No events of this call are stored. They are removed after the retention period in
          Settings.
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
            <TriangleAlert size={14} />
            {counted(unreadable.length, 'part')} not readable
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

const LINE = 20
const LONGEST_LINE = 2000

export const linesOf = (pretty: string): string[] =>
  pretty.split('\n').map((line) => {
    const more = line.length - LONGEST_LINE
    return more > 0 ? `${line.slice(0, LONGEST_LINE)}… (${more} more characters)` : line
  })

function RawEventView({ callId, eventId }: { callId: string; eventId: string }) {
  const { data, error, refetch } = useQuery(rawEventQuery(callId, eventId))
  if (error && !data) {
    return <InlineError message={error.message} onRetry={refetch} />
  }
  if (!data) return <Skeleton className="h-64 w-full" />
  return (
    <>
      {data.unreadable.length === 0 ? null : (
        <p className="text-row text-warning">
          Not readable: <bdi className="font-mono wrap-anywhere">{data.unreadable.join(', ')}</bdi>
        </p>
      )}
      <Lines text={data.json} type={data.type} />
    </>
  )
}

function Lines({ text, type }: { text: string; type: string }) {
  const pretty = useMemo(() => prettyJson(text), [text])
  const lines = useMemo(() => linesOf(pretty), [pretty])
  const widest = useMemo(
    () => lines.reduce((most, line) => Math.max(most, line.length), 0),
    [lines],
  )
  // State, not a ref: the lines are drawn once it is there.
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const drawn = useVirtualList(list, { scroller: pane, count: lines.length, itemHeight: LINE })
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <span className="text-meta text-ink-muted tabular-nums">{lines.length} lines</span>
        <Button
          size="sm"
          icon={<Copy size={14} />}
          onClick={() => void copyText(pretty, 'Event copied')}
        >
          Copy
        </Button>
      </div>
      <section
        ref={setPane}
        aria-label={`Event ${type}`}
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="h-80 shrink-0 overflow-auto rounded-control border border-line bg-canvas p-2"
      >
        <div
          ref={list}
          className="relative font-mono text-meta whitespace-pre"
          style={{ height: drawn.height, minWidth: `${widest}ch` }}
        >
          {drawn.lines.map(({ index, top }) => (
            <div
              key={index}
              className="absolute inset-x-0 top-0 leading-5"
              style={{ transform: `translateY(${top}px)` }}
            >
              {lines[index]}
            </div>
          ))}
        </div>
      </section>
    </>
  )
}
