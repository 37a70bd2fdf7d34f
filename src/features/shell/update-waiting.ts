import { useSyncExternalStore } from 'react'

import { serverAnswers } from './server-answers'

let waiting = false
const listeners = new Set<() => void>()

const say = () => {
  waiting = true
  for (const listener of listeners) listener()
}

// The bundler says so when a chunk of this build does not come. When the server answers, it has a
// newer build; when it does not, reloading would only lose the page that is still here. The router
// reloads by itself whatever the reason, unless the error reads otherwise.
window.addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `A part of the application was not loaded. ${payload.message}`
  void serverAnswers().then((answers) => answers && say())
})

export const useUpdateWaiting = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
