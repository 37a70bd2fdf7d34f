import { Button } from './button'

export function ErrorState({
  title = 'This could not be loaded',
  message,
  safe,
  requestId,
  onRetry,
  retryLabel = 'Retry',
}: {
  title?: string
  message: string
  safe?: string
  requestId?: string | undefined
  onRetry?: () => void
  retryLabel?: string
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <p className="text-section font-semibold text-ink">{title}</p>
      <p className="max-w-[60ch] text-body text-ink-muted">{message}</p>
      {safe ? <p className="max-w-[60ch] text-body text-ink-muted">{safe}</p> : null}
      {onRetry ? (
        <Button className="mt-2" onClick={onRetry}>
          {retryLabel}
        </Button>
      ) : null}
      {requestId ? <p className="text-meta text-ink-subtle">Request {requestId}</p> : null}
    </div>
  )
}
