import { CatchBoundary } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useId } from 'react'

import { RelativeTime } from '@/ui/relative-time'
import { InlineError, Skeleton } from '@/ui/states'

export type CardProps = {
  title: string
  /** When what is shown was true; null: not known yet. */
  updatedAt: string | null
  isOld?: boolean
  /** The days that it is of, where its page does not say so. */
  period?: string | null
  tools?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Card({
  title,
  updatedAt,
  isOld = false,
  period = null,
  tools,
  className,
  children,
}: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'flex min-w-0 flex-1 break-inside-avoid flex-col gap-1 rounded-card border border-line bg-surface px-4 py-2',
        className,
      )}
    >
      <div className="flex min-h-7 items-center gap-2">
        <h2
          id={id}
          className="line-clamp-2 min-w-0 grow text-body font-semibold wrap-break-word text-ink"
        >
          {title}
        </h2>
        {/* Gives way before the title does. */}
        <span className="flex shrink-1000 flex-wrap justify-end gap-x-2 text-right text-meta">
          {period === null ? null : (
            <span className="whitespace-nowrap text-ink-muted">{period}</span>
          )}
          {updatedAt ? (
            <span className={isOld ? 'text-warning' : 'text-ink-subtle'}>
              {isOld ? 'Not refreshed since ' : ''}
              <RelativeTime at={updatedAt} />
            </span>
          ) : null}
        </span>
        {tools}
      </div>
      {children}
    </section>
  )
}

export function Loading({ title }: { title: string }) {
  return (
    <output aria-label={`Loading ${title}`} className="flex min-h-0 flex-1">
      <Skeleton className="w-full" />
    </output>
  )
}

export function WaitingCard({ title, className }: Pick<CardProps, 'title' | 'className'>) {
  return (
    <Card title={title} updatedAt={null} className={className}>
      <Loading title={title} />
    </Card>
  )
}

const FailedTitle = createContext('')

function Failed({ reset }: { reset: () => void }) {
  return (
    <Card title={use(FailedTitle)} updatedAt={null}>
      <InlineError message="This card failed. The others go on." onRetry={reset} />
    </Card>
  )
}

/** A card whose failure is its own. */
export function FailingAlone({ title, children }: Pick<CardProps, 'title' | 'children'>) {
  return (
    <FailedTitle value={title}>
      <CatchBoundary getResetKey={() => title} errorComponent={Failed}>
        {children}
      </CatchBoundary>
    </FailedTitle>
  )
}
