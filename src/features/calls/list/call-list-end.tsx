import { clsx } from 'clsx'

import { Button, Spinner } from '@/ui/button'

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
