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
