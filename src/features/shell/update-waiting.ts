import { useSyncExternalStore } from 'react'

// The bundler says so when a chunk of this build is gone: the server has a newer one.
let waiting = false
const listeners = new Set<() => void>()

window.addEventListener('vite:preloadError', () => {
  waiting = true
  for (const listener of listeners) listener()
})

export const useUpdateWaiting = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
