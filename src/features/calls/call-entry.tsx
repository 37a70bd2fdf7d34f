import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type CSSProperties, memo } from 'react'

import type { Call } from '@/contracts/calls'

import { CallFacts } from './call-facts'
import { CallFlags } from './call-flags'
import { CallHeading } from './call-heading'
import { CallSnippet } from './call-snippet'
import { callWords } from './call-words'

export type EntryLook = 'card' | 'row'

/** Pixels. Fixed, so that no name or summary can push what stands below it. */
export const ENTRY_HEIGHT = { card: 124, row: 64 } as const

type Props = {
  call: Call
  look: EntryLook
  /** From 0. */
  index: number
  /** How many there are in all; null while that is only estimated. */
  total: number | null
  isSelected: boolean
  /** The one entry that Tab reaches. */
  isCurrent: boolean
  context: string | undefined
  left: string
  width: string
  top: number
  height: number
}

/** One call of the list: the whole of it is the link to the call. */
export const CallEntry = memo(function CallEntry({
  call,
  look,
  index,
  total,
  isSelected,
  isCurrent,
  context,
  left,
  width,
  top,
  height,
}: Props) {
  const place: CSSProperties = { left, width, height, transform: `translateY(${top}px)` }
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={total ?? -1}
      data-call={call.id}
      style={place}
      className={clsx(
        'absolute top-0 flex flex-col overflow-clip',
        look === 'card'
          ? 'rounded-card border bg-surface hover:border-line-strong'
          : 'border-b border-line',
        look === 'card' && (isSelected ? 'border-accent' : 'border-line'),
        isSelected &&
          look === 'row' &&
          'bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-brand',
      )}
    >
      <Link
        to="/unified-dashboard/$id"
        params={{ id: call.id }}
        search={{ from: context }}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        className={clsx(
          'flex min-h-0 flex-1 flex-col overflow-clip -outline-offset-2!',
          look === 'card'
            ? 'justify-between rounded-card p-3'
            : 'justify-center px-3 hover:bg-line/30',
        )}
      >
        <CallHeading call={call} />
        <bdi
          className={clsx(
            'min-w-0 overflow-clip pl-4 text-left text-row text-ink-muted',
            look === 'card'
              ? 'line-clamp-2 h-10 shrink-0'
              : 'block h-5 shrink-0 text-ellipsis whitespace-nowrap',
          )}
        >
          {call.snippet ? null : callWords(call)}
        </bdi>
        <span className="flex h-5 min-w-0 shrink-0 items-center justify-between gap-2 pl-4">
          <CallFacts call={call} />
          <CallFlags call={call} />
        </span>
      </Link>
      {call.snippet ? (
        <CallSnippet
          call={call}
          snippet={call.snippet}
          look={look}
          context={context}
          isCurrent={isCurrent}
        />
      ) : null}
    </li>
  )
})
