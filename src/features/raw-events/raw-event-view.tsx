import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import { rawEventQuery } from '@/api/raw-events'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-text'
import { InlineError } from '@/ui/inline-error'
import { Skeleton } from '@/ui/skeleton'
import { useVirtualList } from '@/ui/virtual-list'

import { linesOf, prettyJson } from './json-lines'

const LINE = 20

/** One event as it is stored, laid out; only the lines in view are drawn. */
export function RawEventView({ callId, eventId }: { callId: string; eventId: string }) {
  const { data, error, refetch } = useQuery(rawEventQuery(callId, eventId))
  if (error && !data) {
    return <InlineError message={error.message} onRetry={() => void refetch()} />
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
          icon={<Copy aria-hidden="true" size={14} />}
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
