import { useLayoutEffect } from 'react'

/**
 * index.html draws the screen's skeleton over the empty page; the first real screen lifts it, in the
 * same frame in which it is drawn itself.
 */
export const useLiftSkeleton = () => {
  useLayoutEffect(() => {
    document.getElementById('skeleton')?.remove()
  }, [])
}
