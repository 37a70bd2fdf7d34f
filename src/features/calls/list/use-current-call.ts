import { useState } from 'react'

import { lastCall, rememberCall } from '@/api/last-call'

/** The call that was last moved to in a list or opened: where the keyboard goes on. */
export const useCurrentCall = () => {
  const [current, setCurrent] = useState(lastCall)
  const remember = (id: string) => {
    rememberCall(id)
    setCurrent(id)
  }
  return [current, remember] as const
}
