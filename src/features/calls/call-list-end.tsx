import type { ApiError } from '@/api/api-error'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'

/** Below the last call: more are coming, more could not be read, or that was all. */
export function CallListEnd({
  isReading,
  error,
  hasMore,
  onRetry,
}: {
  isReading: boolean
  error: ApiError | null
  hasMore: boolean
  onRetry: () => void
}) {
  return (
    <div className="flex min-h-12 shrink-0 items-center justify-center gap-2 p-2 text-row text-ink-muted">
      {error && !isReading ? (
        <>
          <span role="alert">More calls could not be loaded. {error.message}</span>
          <Button size="sm" onClick={onRetry}>
            Retry
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
