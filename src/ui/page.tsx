import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect } from 'react'

let wanted = false

export const wantHeadingFocus = () => {
  wanted = true
}

export const takeHeadingFocus = (heading: HTMLElement | null) => {
  if (!wanted || !heading) return
  wanted = false
  heading.focus({ preventScroll: true })
}

/** A page that replaces the one whose heading has the focus, e.g. once it is loaded, takes the focus over. */
const headingRef = (heading: HTMLElement | null) => {
  takeHeadingFocus(heading)
  return () => {
    if (heading !== document.activeElement) return
    const before = wanted
    wanted = true
    // The page that replaces it is mounted in the same commit, so before this runs.
    queueMicrotask(() => {
      wanted &&= before
    })
  }
}

export const headingAbove = (element: HTMLElement | null) =>
  element?.closest('section')?.querySelector<HTMLElement>(':is(h2,h3)[tabindex="-1"]') ?? null

export const pageHeading = () => document.querySelector<HTMLElement>('main h1[tabindex="-1"]')

export const liftSkeleton = () => document.getElementById('skeleton')?.remove()

export const useLiftSkeleton = () => useLayoutEffect(liftSkeleton, [])

/** The product's name, the end of every document title. Provided once, at the root. */
export const AppName = createContext('')

export const AppMark = createContext('')

/** Names the browser tab while the screen is shown: "Next Steps · AI Support CRM". */
export const useDocumentTitle = (title: string) => {
  const appName = use(AppName)
  const mark = use(AppMark)
  useEffect(() => {
    const parts = [mark && `(${mark})`, [title, appName].filter(Boolean).join(' · ')]
    document.title = parts.filter(Boolean).join(' ')
  }, [title, appName, mark])
}

/** The title is the one `h1` and gets the focus after navigation. */
export function Page({
  title,
  documentTitle = title,
  count,
  meta,
  bar,
  actions,
  children,
  className,
}: {
  title: string
  documentTitle?: string
  /** How many, already in words or figures: "128" or "128 of 1,008". */
  count?: ReactNode
  meta?: ReactNode
  /** Tools of the page, in one row with its title where there is room. */
  bar?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string
}) {
  useDocumentTitle(documentTitle)
  return (
    <div className={clsx('flex min-h-0 flex-1 flex-col gap-4 px-4 py-4 lg:px-6', className)}>
      <div
        className={clsx(
          'flex flex-wrap justify-between gap-x-4 gap-y-2',
          bar === undefined ? 'items-start' : 'items-center',
        )}
      >
        <div className={clsx('min-w-0', bar !== undefined && 'sm:min-w-36')}>
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h1
              ref={headingRef}
              tabIndex={-1}
              dir="auto"
              className="text-title font-semibold wrap-anywhere text-ink outline-none"
            >
              {title}
            </h1>
            {count === undefined ? null : (
              <span translate="no" className="text-body text-ink-muted tabular-nums">
                {count}
              </span>
            )}
          </div>
          {meta ? <div className="text-row text-ink-muted">{meta}</div> : null}
        </div>
        {bar === undefined ? null : (
          <div className="flex min-w-0 grow flex-wrap items-center gap-2 max-sm:order-last max-sm:basis-full xl:basis-0">
            {bar}
          </div>
        )}
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {children}
    </div>
  )
}
