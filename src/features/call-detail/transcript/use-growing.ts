import { startTransition, useEffect, useState } from 'react'

/** Lines drawn in one go; more would be felt as a pause. */
const STEP = 500

/**
 * How many of `total` lines to draw: `first` at once, the rest in steps between what the person
 * does, so that a very long transcript neither holds up its page nor misses from a page search.
 */
export const useGrowing = (total: number, first: number): number => {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= total) return undefined
    const next = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)))
    return () => clearTimeout(next)
  }, [drawn, total])
  return Math.min(total, Math.max(drawn, first))
}
