import { useState } from 'react'

// Survives the visit to a call, so that the list goes on where it was left.
let lastCurrent: string | undefined

/** The call that was last moved to or opened in a list: where the keyboard goes on. */
export const useCurrentCall = () => {
  const [current, setCurrent] = useState(lastCurrent)
  const remember = (id: string) => {
    lastCurrent = id
    setCurrent(id)
  }
  return [current, remember] as const
}
