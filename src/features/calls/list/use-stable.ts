import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'

export const useStable = <Value extends object>(value: Value): Value => {
  const [stable, setStable] = useState(value)
  if (hashKey([stable]) === hashKey([value])) return stable
  setStable(value)
  return value
}
