import { type ReactNode, useSyncExternalStore } from 'react'

import { createListeners } from '@/lib/listeners'

let host: ReactNode = null
const { subscribe, announce } = createListeners()

/**
 * From now on something outlives a selection: a change to take back, a running export. Whoever begins
 * it brings what draws it, so that it stands at once and not when its code has come.
 */
export const showBulkHost = (drawn: ReactNode) => {
  host = drawn
  announce()
}

export const useBulkHost = () => useSyncExternalStore(subscribe, () => host)
