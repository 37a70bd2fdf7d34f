import { clsx } from 'clsx'
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

import type { CallPage } from '@/contracts/calls'
import { counted, figures } from '@/lib/figures'
import { Button, Spinner } from '@/ui/button'
import { useHotkeysOn } from '@/ui/hotkeys'

import type { NewCalls } from './live-list'

const FIRST_KEYS = [
  ['J', 'next'],
  ['C', 'category'],
  ['E', 'reviewed, next'],
  ['?', 'all keys'],
  ['↵', 'open'],
] as const
const WORDS_FOUND = ['F', 'words found'] as const
const MORE_KEYS = [
  ['P', 'priority'],
  ['A', 'assign'],
  ['X', 'select'],
] as const

export function ListStatus({
  children,
  leftCount,
  found,
  selected,
  onUpdate,
}: {
  children: ReactNode
  leftCount: number
  found: string | undefined
  /** How many calls are selected, said to screen readers; undefined while none is. */
  selected: string | undefined
  onUpdate: () => void
}) {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-2 sm:h-6 xl:gap-x-6 sm:flex-nowrap">
      <output className="sr-only">{selected === undefined ? null : `${selected} selected`}</output>
      <output className="sr-only">{found === undefined ? null : `${found} calls found`}</output>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 sm:shrink-0 sm:flex-nowrap">
        {children}
        <output className="contents">
          {leftCount === 0 ? null : (
            <span className="flex items-center text-row text-ink-muted">
              {leftCount} no longer {leftCount === 1 ? 'matches' : 'match'}
              <span aria-hidden="true" className="pl-1">
                ·
              </span>
              <LineButton onClick={onUpdate}>Update the list</LineButton>
            </span>
          )}
        </output>
      </div>
      <KeyLine isSearch={found !== undefined} />
    </div>
  )
}

/** How many calls the list has, and how many of them wait for a review: one press shows only those. */
export function ListCount({
  total,
  toReview,
  onReview,
}: {
  total: string
  toReview: number
  onReview: () => void
}) {
  return (
    <>
      {total}
      {toReview > 0 ? (
        <>
          <span aria-hidden="true" className="pl-2">
            ·
          </span>
          <LineButton onClick={onReview}>{`${figures(toReview)} to review`}</LineButton>
        </>
      ) : null}
    </>
  )
}

function KeyLine({ isSearch }: { isSearch: boolean }) {
  const on = useHotkeysOn()
  if (!on) return null
  return (
    <p className="hidden h-6 min-w-0 flex-1 flex-wrap max-sm:basis-full justify-end gap-x-2 overflow-clip xl:gap-x-3 text-meta text-ink-subtle pointer-fine:flex">
      <span className="sr-only">Keys: </span>
      {[...FIRST_KEYS, ...(isSearch ? [WORDS_FOUND] : []), ...MORE_KEYS].map(([key, does]) => (
        <span key={key} className="flex h-6 items-center gap-1">
          <kbd className="min-w-4 rounded-sm border border-line-strong bg-surface px-1 text-center font-sans text-[11px] leading-4 text-ink-muted">
            {key}
          </kbd>
          {does}
        </span>
      ))}
    </p>
  )
}

export function NewCallsPill({
  fresh,
  isInPane,
  onShow,
}: {
  fresh: NewCalls
  /** Over a list that scrolls by itself; otherwise below the top bar of the window. */
  isInPane: boolean
  onShow: () => void
}) {
  const { count, more } = fresh
  const words = `${count}${more ? '+' : ''} new ${count === 1 ? 'call' : 'calls'}`
  return (
    <output
      className={clsx(
        'pointer-events-none sticky z-10 flex h-0 justify-center',
        isInPane ? 'top-0' : 'top-topbar',
      )}
    >
      {count === 0 ? null : (
        <Button
          size="sm"
          icon={<ArrowUp />}
          onClick={onShow}
          className="pointer-events-auto mt-1 animate-appear rounded-full border-transparent! bg-highlight! px-3! text-highlight-on! shadow-popover"
        >
          {words}
        </Button>
      )}
    </output>
  )
}

const words = ({ short, withoutTranscript }: NonNullable<CallPage['hidden']>) => {
  if (short === 0) return `${counted(withoutTranscript, 'call')} without transcript`
  const shortCalls = counted(short, 'short call')
  return withoutTranscript === 0
    ? shortCalls
    : `${shortCalls} and ${figures(withoutTranscript)} without transcript`
}

export function HiddenCalls({
  hidden,
  hides,
  isShowing,
  onShow,
}: {
  /** Undefined while it is not known. */
  hidden: CallPage['hidden']
  hides: boolean
  isShowing: boolean
  onShow: (show: boolean) => void
}) {
  if (!hides) return null
  if (isShowing) {
    return (
      <Line
        subject="Short calls and calls without transcript"
        verb="are shown"
        action="Hide them"
        onAction={() => onShow(false)}
      />
    )
  }
  const count = hidden ? hidden.short + hidden.withoutTranscript : 0
  if (!hidden || count === 0) {
    return <p className="h-6 text-row/6 text-ink-muted">{hidden ? 'No calls are hidden' : null}</p>
  }
  return (
    <Line
      subject={words(hidden)}
      verb={count === 1 ? 'is hidden' : 'are hidden'}
      action="Show them"
      onAction={() => onShow(true)}
    />
  )
}

function Line({
  subject,
  verb,
  action,
  onAction,
}: {
  subject: string
  verb: string
  action: string
  onAction: () => void
}) {
  return (
    <p className="flex h-6 items-center text-row text-ink-muted">
      <span className="truncate">
        {subject} <span className="max-sm:sr-only">{verb}</span>
      </span>
      <span aria-hidden="true" className="px-1">
        ·
      </span>
      <LineButton onClick={onAction}>{action}</LineButton>
    </p>
  )
}

function LineButton(props: { onClick: () => void; children: string }) {
  return (
    <Button {...props} variant="ghost" size="sm" className="h-6! shrink-0 px-1! text-accent!" />
  )
}

export function CallListEnd({
  error,
  hasMore,
  roomFor,
  onRetry,
  onNarrow,
}: {
  error: string | null
  hasMore: boolean
  /** How many calls a browser can show in one list, when there are more; otherwise null. */
  roomFor: number | null
  onRetry: () => void
  onNarrow: () => void
}) {
  return (
    <div
      className={clsx(
        'flex min-h-12 shrink-0 items-center justify-center gap-2 p-2 text-row text-ink-muted',
        error !== null && 'sticky bottom-0 border-t border-line bg-surface',
      )}
    >
      {error !== null ? (
        <>
          <span role="alert">More calls could not be loaded. {error}</span>
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        </>
      ) : roomFor !== null ? (
        <>
          A list has room for {roomFor.toLocaleString('en')} calls.
          <Button size="sm" onClick={onNarrow}>
            Filter to see the others
          </Button>
        </>
      ) : hasMore ? (
        <>
          <Spinner /> Loading more calls
        </>
      ) : (
        'That is every call.'
      )}
    </div>
  )
}
