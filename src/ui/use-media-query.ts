import { useCallback, useState, useSyncExternalStore } from 'react'

export const useMediaQuery = (query: string): boolean => {
  const [list] = useState(() => window.matchMedia(query))
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}
