import { useSyncExternalStore } from 'react'

import { createListeners } from '@/lib/listeners'

import { serverAnswers } from './server-answers'

let waiting = false
const { subscribe, announce } = createListeners()

const say = () => {
  waiting = true
  announce()
}

// The bundler says so when a chunk of this build does not come. When the server answers, it has a
// newer build; when it does not, reloading would only lose the page that is still here. The router
// reloads by itself whatever the reason, unless the error reads otherwise.
window.addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `A part of the application was not loaded. ${payload.message}`
  void serverAnswers().then((answers) => answers && say())
})

export const useUpdateWaiting = () => useSyncExternalStore(subscribe, () => waiting)
