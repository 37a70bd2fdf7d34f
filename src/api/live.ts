import { useSyncExternalStore } from 'react'

import type { LiveEvent } from '@/contracts/live'
import { createListeners } from '@/lib/listeners'

import { clientLog } from './client-log'

/** `off`: nobody is signed in, or live updates are switched off. */
export type ConnectionState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'offline'

let state: ConnectionState = 'off'
const states = createListeners()

export const connection = {
  read: () => state,
  set: (next: ConnectionState) => {
    if (state === next) return
    state = next
    clientLog.debug('Live updates:', next)
    states.announce()
  },
}

export const useConnectionState = (): ConnectionState =>
  useSyncExternalStore(states.subscribe, connection.read)

export type LiveListener = (event: LiveEvent, isOwn: boolean) => void
const eventListeners = new Set<LiveListener>()

/**
 * Hears every event as it comes. `reset` means: anything may have changed; `isOwn`: what is on the
 * screen already, because it was changed here.
 */
export const subscribeLive = (listener: LiveListener) => {
  eventListeners.add(listener)
  return () => {
    eventListeners.delete(listener)
  }
}

let announcedAt = 0
const IN_FLIGHT_MS = 10_000

/** Whether an answer of that moment was read just now, and nothing was told since it was asked for. */
export const isUpToDate = (answeredAt: number): boolean =>
  answeredAt > Date.now() - IN_FLIGHT_MS && announcedAt < answeredAt - IN_FLIGHT_MS

export const tellListeners: LiveListener = (event, isOwn) => {
  announcedAt = Date.now()
  for (const listener of eventListeners) listener(event, isOwn)
}
