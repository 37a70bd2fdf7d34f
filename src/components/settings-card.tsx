import { type ReactNode, useId } from 'react'

import { useAdminsOnly } from './use-admins-only'

/** A part of Settings. `adminsOnly`: everybody else is told so. */
export function SettingsCard({
  id,
  title,
  meta,
  adminsOnly = false,
  action,
  children,
}: {
  id?: string
  title: string
  meta?: ReactNode
  adminsOnly?: boolean
  action?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  const reason = useAdminsOnly()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 id={titleId} className="text-section font-semibold text-ink">
            {title}
          </h2>
          {meta ? (
            <p className="text-row text-ink-muted">
              {meta}
              {adminsOnly && reason ? ` ${reason}.` : null}
            </p>
          ) : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
