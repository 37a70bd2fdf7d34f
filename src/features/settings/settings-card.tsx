import { type ReactNode, useId } from 'react'

export function SettingsCard({
  title,
  meta,
  children,
}: {
  title: string
  meta?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 id={titleId} className="text-section font-semibold text-ink">
          {title}
        </h2>
        {meta ? <p className="text-row text-ink-muted">{meta}</p> : null}
      </div>
      {children}
    </section>
  )
}
