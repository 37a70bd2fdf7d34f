import { type RefObject, useLayoutEffect, useState } from 'react'

/** CSS pixels: the bar over every page, what floats at most, and what counts as a phone. */
const TOP_BAR = 48
const FLOATING_HEIGHT = 84
const PHONE_BELOW = 640

/** Whether there is no room in the page for what stands at the place: scrolled away, or on a phone. */
export const useFloating = (place: RefObject<HTMLElement | null>): boolean => {
  const [isFloating, setFloating] = useState(false)
  useLayoutEffect(() => {
    const look = () => {
      const { bottom } = place.current?.getBoundingClientRect() ?? { bottom: TOP_BAR }
      setFloating(bottom < TOP_BAR || window.innerWidth < PHONE_BELOW)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [place])
  // The end of the page can be scrolled out from under what floats over it.
  useLayoutEffect(() => {
    document.body.style.paddingBottom = isFloating ? `${FLOATING_HEIGHT}px` : ''
    return () => {
      document.body.style.paddingBottom = ''
    }
  }, [isFloating])
  return isFloating
}
