import { useSyncExternalStore } from 'react'

/** Whether something that exists once, and is opened from many places, is open. */
export const createOpenState = () => {
  let isOpen = false
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const setOpen = (next: boolean) => {
    isOpen = next
    for (const listener of listeners) listener()
  }
  return {
    isOpen: () => isOpen,
    setOpen,
    close: () => setOpen(false),
    useOpen: () => useSyncExternalStore(subscribe, () => isOpen),
  }
}
