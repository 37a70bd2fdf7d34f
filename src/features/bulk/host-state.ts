import { useSyncExternalStore } from 'react'

let isWanted = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** From now on something outlives a selection: a change to take back, a running export. */
export const wantBulkHost = () => {
  isWanted = true
  for (const listener of listeners) listener()
}

export const useBulkHostWanted = () => useSyncExternalStore(subscribe, () => isWanted)
