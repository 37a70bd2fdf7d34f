import { useLayoutEffect } from 'react'

export const useLiftSkeleton = () => {
  useLayoutEffect(() => {
    document.getElementById('skeleton')?.remove()
  }, [])
}
