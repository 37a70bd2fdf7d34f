import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { Button } from './button'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block rounded-chip bg-line/60', className)} />
}

/** A list still loading: says so once to screen readers and draws `rows` grey rows. */
export function SkeletonRows({
  rows = 6,
  rowClassName = 'h-10',
  label = 'Loading',
}: {
  rows?: number
  rowClassName?: string
  label?: string
}) {
  return (
    <output aria-label={label} className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={clsx('w-full', rowClassName)} />
      ))}
    </output>
  )
}

export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      {icon ? <span className="mb-1 text-ink-subtle">{icon}</span> : null}
      <p className="text-section font-semibold text-ink">{title}</p>
      {children ? (
        <div className="max-w-[60ch] text-body text-balance text-ink-muted">{children}</div>
      ) : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}

export function ErrorState({
  title = 'This could not be loaded',
  error: { message, requestId },
  safe,
  onRetry,
  retryLabel = 'Retry',
}: {
  title?: string
  error: { message: string; requestId?: string | undefined }
  safe?: string
  onRetry?: () => unknown
  retryLabel?: string
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <p className="text-section font-semibold text-ink">{title}</p>
      <p className="max-w-[60ch] text-body text-ink-muted">{message}</p>
      {safe ? <p className="max-w-[60ch] text-body text-ink-muted">{safe}</p> : null}
      {onRetry ? (
        <Button className="mt-2" onClick={() => void onRetry()}>
          {retryLabel}
        </Button>
      ) : null}
      {requestId ? <p className="text-meta text-ink-subtle">Request {requestId}</p> : null}
    </div>
  )
}

export function InlineError({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-row text-danger">
      {message}
      <Button size="sm" onClick={() => void onRetry()}>
        Retry
      </Button>
    </p>
  )
}
