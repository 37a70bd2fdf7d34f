import { type ReactNode, useId } from 'react'

/** A part of a page with a heading of its own; `id` for links to it. */
export function PageSection({
  id,
  title,
  action,
  children,
}: {
  id?: string
  title: string
  /** Beside the heading. */
  action?: ReactNode
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 id={headingId} className="text-section font-semibold text-ink">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
