import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef } from 'react'

const INTENT_MS = 50

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  id: string
  search: { from: string | undefined; t: number | undefined; u: number | undefined }
}

export function EntryLink({ id, search, children, ...rest }: Props) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const target = { to: '/unified-dashboard/$id', params: { id }, search } as const
  const stay = () => clearTimeout(timer.current)
  const readAhead = () => {
    stay()
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
