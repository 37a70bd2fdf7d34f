import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { pageHeading } from '@/ui/heading-focus'

const inList = (element: EventTarget | null) =>
  element instanceof HTMLElement && element.closest('[data-call]') ? element : null

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
    return () => {
      if (!element?.contains(document.activeElement)) return
      const place = last.current?.isConnected ? last.current : pageHeading()
      place?.focus({ preventScroll: true })
    }
  }, [part])
}
