import { type ReactNode, useSyncExternalStore } from 'react'

let host: ReactNode = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * From now on something outlives a selection: a change to take back, a running export. Whoever begins
 * it brings what draws it, so that it stands at once and not when its code has come.
 */
export const showBulkHost = (drawn: ReactNode) => {
  host = drawn
  for (const listener of listeners) listener()
}

/** What draws it; null until there is something. */
export const useBulkHost = () => useSyncExternalStore(subscribe, () => host)
