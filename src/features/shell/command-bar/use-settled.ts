import { useEffect, useState } from 'react'

/** The value once it has rested for `restMs`, so that not every key is a request. */
export const useSettled = <Value>(value: Value, restMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
