import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { pageHeading } from '@/ui/heading-focus'

const inList = (element: EventTarget | null) =>
  element instanceof HTMLElement && element.closest('[data-call]') ? element : null

/** When the part goes away with the focus in it, the focus goes back to where it was in the list. */
export const useWayBack = (part: RefObject<HTMLElement | null>) => {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    last.current = inList(document.activeElement)
    const onFocus = ({ target }: FocusEvent) => {
      last.current = inList(target) ?? last.current
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useLayoutEffect(() => {
    const element = part.current
    // Before it is taken out of the page.
    return () => {
      if (!element?.contains(document.activeElement)) return
      const place = last.current?.isConnected ? last.current : pageHeading()
      place?.focus({ preventScroll: true })
    }
  }, [part])
}
