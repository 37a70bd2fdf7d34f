import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef } from 'react'

/** How long a pointer rests before the call behind the link is read ahead, as the router's links do. */
const INTENT_MS = 50

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  id: string
  /** The list the call stands in, and the line that was searched for. */
  search: { from: string | undefined; t: number | undefined; u: number | undefined }
}

/**
 * The link of an entry to its call. The router's own looks every address up among the routes and
 * follows where the reader is, for each of the hundreds that pass while scrolling.
 */
export function EntryLink({ id, search, children, ...rest }: Props) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const target = { to: '/unified-dashboard/$id', params: { id }, search } as const
  const stay = () => clearTimeout(timer.current)
  const readAhead = () => {
    stay()
    // What fails is asked for again, and said, when the link is followed.
    timer.current = setTimeout(
      () => void router.preloadRoute(target).catch(() => undefined),
      INTENT_MS,
    )
  }
  return (
    <a
      {...rest}
      href={`/unified-dashboard/${id}${router.options.stringifySearch(search)}`}
      onClick={(event) => {
        const asksForTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
        if (event.defaultPrevented || event.button !== 0 || asksForTab) return
        event.preventDefault()
        void router.navigate(target)
      }}
      onPointerEnter={readAhead}
      onPointerLeave={stay}
      onFocus={readAhead}
      onBlur={stay}
    >
      {children}
    </a>
  )
}
