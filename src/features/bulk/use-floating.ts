import { type RefObject, useLayoutEffect, useState } from 'react'

const TOP_BAR = 48
const FLOATING_HEIGHT = 84
const PHONE_BELOW = 640

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
  useLayoutEffect(() => {
    document.body.style.paddingBottom = isFloating ? `${FLOATING_HEIGHT}px` : ''
    return () => {
      document.body.style.paddingBottom = ''
    }
  }, [isFloating])
  return isFloating
}
