import { useState } from 'react'

import { lastCall, rememberCall } from '@/api/calls'

export const useCurrentCall = () => {
  const [current, setCurrent] = useState(lastCall)
  const remember = (id: string) => {
    rememberCall(id)
    setCurrent(id)
  }
  return [current, remember] as const
}
