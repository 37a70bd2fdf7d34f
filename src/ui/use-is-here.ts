import { useEffect, useRef } from 'react'

/** Whether the component that calls it is still on the screen. */
export const useIsHere = () => {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
