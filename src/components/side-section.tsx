import type { ReactNode } from 'react'

export function SideSection({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 tabIndex={-1} className="text-row font-semibold text-ink outline-none">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}
