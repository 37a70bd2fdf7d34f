import { useSyncExternalStore } from 'react'

let waiting = false
const listeners = new Set<() => void>()

const say = () => {
  waiting = true
  for (const listener of listeners) listener()
}

// The bundler says so when a chunk of this build does not come. When the server answers, it has a
// newer build; when it does not, reloading would only lose the page that is still here.
window.addEventListener('vite:preloadError', () => {
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(say, () => undefined)
})

export const useUpdateWaiting = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
