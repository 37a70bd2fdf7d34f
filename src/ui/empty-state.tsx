import type { ReactNode } from 'react'

export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  /** 24 px, decorative. */
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
