import { useSyncExternalStore } from 'react'

import { browserStorage } from '@/lib/browser-storage'
import { createListeners } from '@/lib/listeners'

/** {@link createListeners} for what is kept in the browser's storage: they hear of other tabs, too. */
export const createStorageListeners = () => {
  const { subscribe, announce } = createListeners()
  return {
    announce,
    subscribe: (listener: () => void) => {
      const stop = subscribe(listener)
      // The browser tells every other tab of the same site, never the one that wrote.
      window.addEventListener('storage', listener)
      return () => {
        stop()
        window.removeEventListener('storage', listener)
      }
    },
  }
}

/** What is kept under some keys: parsed anew only when one of them has changed. */
export const createStoredValue = <Value extends object>(
  keys: readonly string[],
  parse: (...texts: (string | null)[]) => Value,
) => {
  const { subscribe, announce } = createStorageListeners()
  let known: { from: string; value: Value } | undefined
  const read = (): Value => {
    const texts = keys.map((key) => browserStorage.getItem(key))
    const from = JSON.stringify(texts)
    if (known?.from !== from) known = { from, value: parse(...texts) }
    return known.value
  }
  return { read, announce, useValue: () => useSyncExternalStore(subscribe, read) }
}
