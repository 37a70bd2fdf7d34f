import { clsx } from 'clsx'

import { PriorityChip } from '@/components/call-chips'
import { CallerName } from '@/components/caller'
import type { Call } from '@/contracts/calls'
import { RelativeTime } from '@/ui/relative-time'

import {
  CallAssignee,
  CallMood,
  CallOutcome,
  CallSigns,
  callWords,
  factWords,
  UnreadDot,
} from './call-facts'
import { SnippetWords } from './call-snippet'
import type { Fact, LineColumns } from './line-columns'

export function CallLine({
  call,
  columns,
  hasLeft,
}: {
  call: Call
  columns: LineColumns
  hasLeft: boolean
}) {
  return (
    <span
      className="grid min-w-0 items-center gap-x-3"
      style={{ gridTemplateColumns: columns.template }}
    >
      <span className="flex min-w-0 items-center gap-2">
        <UnreadDot call={call} className="-ml-4" />
        <CallerName caller={call} className="text-row font-semibold text-ink" />
      </span>
      {columns.columns.map(({ fact }) => (
        <Cell key={fact} fact={fact} call={call} hasLeft={hasLeft} marksHigh={columns.marksHigh} />
      ))}
      <RelativeTime
        at={call.startedAt ?? call.updatedAt}
        className="text-right text-meta whitespace-nowrap text-ink-muted tabular-nums"
      />
    </span>
  )
}

const CELL = 'min-w-0 truncate text-meta leading-5 text-ink-muted'

type CellProps = { fact: Fact; call: Call; hasLeft: boolean; marksHigh: boolean }

function Cell({ fact, call, hasLeft, marksHigh }: CellProps) {
  const high = call.priority === 'high' ? <PriorityChip priority="high" /> : null
  switch (fact) {
    case 'summary':
      return (
        <span className="flex min-w-0 items-center gap-2">
          {marksHigh && high}
          <bdi className="min-w-0 truncate text-left text-row text-ink">
            {hasLeft ? 'No longer matches · ' : null}
            {call.snippet ? (
              <span data-snippet="">
                <SnippetWords snippet={call.snippet} />
              </span>
            ) : (
              callWords(call)
            )}
          </bdi>
        </span>
      )
    case 'priority':
      return (
        <span className={CELL}>
          {high}
          {call.priority === 'low' ? 'Low' : null}
        </span>
      )
    case 'sentiment':
      return (
        <span className="flex">
          <CallMood call={call} />
        </span>
      )
    case 'flags':
      return (
        <span className="flex items-center gap-1">
          <CallSigns call={call} />
        </span>
      )
    case 'assignee':
      return (
        <span className="flex">
          <CallAssignee call={call} />
        </span>
      )
    case 'outcome':
      return (
        <span className="flex min-w-0 items-center gap-1 overflow-clip text-meta whitespace-nowrap">
          <CallOutcome call={call} />
        </span>
      )
    case 'duration':
      return <span className={clsx(CELL, 'text-right tabular-nums')}>{factWords(fact, call)}</span>
    default:
      return <span className={CELL}>{factWords(fact, call)}</span>
  }
}
