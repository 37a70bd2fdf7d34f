import { useCallback, useLayoutEffect, useRef } from 'react'

export const useLatest = <Args extends unknown[]>(run: (...args: Args) => void) => {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
