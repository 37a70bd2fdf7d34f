import { clsx } from 'clsx'
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

import type { CallPage } from '@/contracts/calls'
import { counted, figures } from '@/lib/figures'
import { Button, Spinner } from '@/ui/button'

import type { NewCalls } from './live-list'

/** For screen readers: how many calls are found and selected. */
export function ListAnnouncements({
  found,
  selected,
}: {
  found: string | undefined
  selected: string | undefined
}) {
  return (
    <div className="absolute">
      <output className="sr-only">{selected === undefined ? null : `${selected} selected`}</output>
      <output className="sr-only">{found === undefined ? null : `${found} calls found`}</output>
    </div>
  )
}

export function ListStatus({
  children,
  leftCount,
  onUpdate,
  pill,
  makesRoom,
}: {
  children: ReactNode
  leftCount: number
  onUpdate: () => void
  pill: ReactNode
  /** For a pill that stands over the end of the line. */
  makesRoom: boolean
}) {
  return (
    <div className="relative flex min-h-6 flex-wrap items-center gap-x-4 sm:ml-auto">
      {/* Over the others, so that a first one moves no call. */}
      <div
        className={clsx(
          'peer flex items-center gap-x-4 whitespace-nowrap sm:absolute sm:bottom-0 sm:bg-canvas sm:pl-2',
          makesRoom ? 'sm:right-36' : 'sm:right-0',
        )}
      >
        <output className="contents">
          {leftCount === 0 ? null : (
            <Line
              words={`${leftCount} no longer ${leftCount === 1 ? 'matches' : 'match'}`}
              action="Update the list"
              onAction={onUpdate}
            />
          )}
        </output>
        {pill}
      </div>
      <div className="contents sm:peer-has-[button]:invisible">
        {makesRoom ? <span className="h-7 w-34 pointer-coarse:h-10" /> : children}
      </div>
    </div>
  )
}

/** How many calls wait for a review: one press shows only those. */
export function ToReview({ count, onShow }: { count: number; onShow: () => void }) {
  return count > 0 ? (
    <LineButton onClick={onShow}>{`${figures(count)} to review`}</LineButton>
  ) : null
}

export function NewCallsPill({
  fresh,
  isInPane,
  onShow,
}: {
  fresh: NewCalls
  /** In the status line; otherwise at its end, and below the top bar once that is scrolled away. */
  isInPane: boolean
  onShow: () => void
}) {
  const { count, more } = fresh
  const words = `${count}${more ? '+' : ''} new ${count === 1 ? 'call' : 'calls'}`
  return (
    <output
      className={clsx(
        isInPane
          ? 'contents'
          : 'pointer-events-none sticky top-[calc(theme(spacing.topbar)+46px)] z-10 -mt-2 flex h-0 items-end justify-center sm:justify-end',
      )}
    >
      {count === 0 ? null : (
        <Button
          size="tool"
          icon={<ArrowUp />}
          onClick={onShow}
          className="pointer-events-auto animate-appear rounded-full border-transparent! bg-highlight! px-3! text-highlight-on! shadow-popover"
        >
          {words}
        </Button>
      )}
    </output>
  )
}

const hiddenWords = ({ short, withoutTranscript }: NonNullable<CallPage['hidden']>) => {
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
    return <Line words="Hidden calls shown" action="Hide" onAction={() => onShow(false)} />
  }
  const count = hidden ? hidden.short + hidden.withoutTranscript : 0
  if (!hidden || count === 0) return null
  return (
    <Line
      words={`${figures(count)} hidden`}
      title={hiddenWords(hidden)}
      action="Show"
      onAction={() => onShow(true)}
    />
  )
}

function Line({
  words,
  title,
  action,
  onAction,
}: {
  words: string
  title?: string
  action: string
  onAction: () => void
}) {
  return (
    <span title={title} className="flex min-h-6 items-center text-row text-ink-muted">
      {words}
      {title === undefined ? null : <span className="sr-only">: {title}</span>}
      <span aria-hidden="true" className="pl-1">
        ·
      </span>
      <LineButton onClick={onAction}>{action}</LineButton>
    </span>
  )
}

function LineButton(props: { onClick: () => void; children: string }) {
  return (
    <Button
      {...props}
      variant="ghost"
      size="tool"
      className="shrink-0 px-1! pointer-fine:h-6 text-accent!"
    />
  )
}

export function CallListEnd({
  error,
  hasMore,
  roomFor,
  hiddenCount,
  onShowHidden,
  onRetry,
  onNarrow,
}: {
  error: string | null
  hasMore: boolean
  /** How many calls a browser can show in one list, when there are more; otherwise null. */
  roomFor: number | null
  /** Matching calls that the hiding rules leave out. */
  hiddenCount: number
  onShowHidden: () => void
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
            Filter to see the rest
          </Button>
        </>
      ) : hasMore ? (
        <>
          <Spinner /> Loading more calls
        </>
      ) : hiddenCount > 0 ? (
        <Line
          words={`End of list · ${figures(hiddenCount)} more hidden`}
          action="Show"
          onAction={onShowHidden}
        />
      ) : (
        'End of list'
      )}
    </div>
  )
}
