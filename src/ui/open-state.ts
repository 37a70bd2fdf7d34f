import { useLayoutEffect, useSyncExternalStore } from 'react'

/**
 * What is being asked of something that exists once and is opened from many places; null while it is
 * closed. `onClose` gets what was asked when it closes or makes way for something else.
 */
export const createOpenState = <Asked>(onClose?: (asked: Asked) => void) => {
  let asked: Asked | null = null
  const listeners = new Set<() => void>()
  const set = (next: Asked | null) => {
    if (asked !== null) onClose?.(asked)
    asked = next
    for (const listener of listeners) listener()
  }
  const read = () => asked
  const close = () => set(null)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    open: (what: Asked) => set(what),
    close,
    read,
    /** For the one who draws it. It closes with them: whoever signs in next has not asked for it. */
    useAsked: () => {
      useLayoutEffect(() => close, [])
      return useSyncExternalStore(subscribe, read)
    },
  }
}
