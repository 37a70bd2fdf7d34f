import { useSyncExternalStore } from 'react'

import { serverClock, serverNow } from '@/lib/server-clock'

const TICK_MS = 60_000

let now = serverNow()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  now = serverNow()
  for (const listener of listeners) listener()
}
serverClock.subscribe(tick)
const onVisible = () => document.visibilityState === 'visible' && tick()

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', onVisible)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

const read = () => {
  // The clock stands still while nobody listens; whoever comes next starts it from the real time.
  if (listeners.size === 0 && Math.abs(serverNow().getTime() - now.getTime()) > 1000)
    now = serverNow()
  return now
}

export const useNow = (): Date => useSyncExternalStore(subscribe, read)
