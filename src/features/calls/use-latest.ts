import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for good that does what the latest one does: for what must not be drawn anew. */
export const useLatest = <Args extends unknown[]>(run: (...args: Args) => void) => {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
