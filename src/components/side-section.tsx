import type { ReactNode } from 'react'

/** One thing about a call: a row with its name in front in a wide `@container/facts`, else a block. */
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
    <section className="flex flex-col gap-1.5 px-4 py-3 @lg/facts:grid @lg/facts:grid-cols-[5.5rem_minmax(0,1fr)_auto] @lg/facts:gap-x-3 @lg/facts:py-1">
      <div className="flex min-h-7 items-center justify-between gap-2 @lg/facts:contents">
        <h3
          tabIndex={-1}
          className="text-row font-semibold text-ink outline-none @lg/facts:leading-7"
        >
          {title}
        </h3>
        <div className="flex justify-end empty:hidden @lg/facts:order-1 @lg/facts:justify-start">
          {action}
        </div>
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-1.5 empty:hidden">{children}</div>
    </section>
  )
}
