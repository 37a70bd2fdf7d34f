import { useLayoutEffect, useSyncExternalStore } from 'react'

import { createListeners } from '@/lib/listeners'

/**
 * What is being asked of something that exists once and is opened from many places; null while it is
 * closed. `onClose` gets what was asked when it closes or makes way for something else.
 */
export const createOpenState = <Asked>(onClose?: (asked: Asked) => void) => {
  let asked: Asked | null = null
  const { subscribe, announce } = createListeners()
  const set = (next: Asked | null) => {
    if (asked !== null) onClose?.(asked)
    asked = next
    announce()
  }
  const read = () => asked
  const close = () => set(null)
  return {
    open: (what: Asked) => set(what),
    close,
    read,
    useAsked: () => {
      useLayoutEffect(() => close, [])
      return useSyncExternalStore(subscribe, read)
    },
  }
}
