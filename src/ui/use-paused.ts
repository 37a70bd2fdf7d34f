import { useEffect, useState } from 'react'

/** A value as it was when it last stayed the same for so long. */
export const usePaused = <Value>(value: Value, ms: number): Value => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return paused
}
