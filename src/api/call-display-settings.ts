import { useSyncExternalStore } from 'react'

import { createStorageListeners } from './storage-listeners'

// Kept in the browser under exactly these keys (specification §9); the hiding rules are "on" until
// somebody turns them off.
const KEYS = ['hideShortCalls', 'hideCallsWithoutTranscripts', 'defaultViewMode'] as const

export const VIEW_MODES = ['card', 'email'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

export type CallDisplaySettings = {
  /** Calls shorter than {@link SHORT_CALL_SECONDS} are left out of lists. */
  hideShortCalls: boolean
  hideCallsWithoutTranscripts: boolean
  defaultViewMode: ViewMode
}

/** Calls under this are short (specification §9). */
export const SHORT_CALL_SECONDS = 20

const readFlag = (key: (typeof KEYS)[number]) => localStorage.getItem(key) !== 'false'

let known: CallDisplaySettings | undefined
let readFrom = ''

export const readCallDisplaySettings = (): CallDisplaySettings => {
  const stored = JSON.stringify(KEYS.map((key) => localStorage.getItem(key)))
  if (known && stored === readFrom) return known
  readFrom = stored
  const view = localStorage.getItem('defaultViewMode')
  known = {
    hideShortCalls: readFlag('hideShortCalls'),
    hideCallsWithoutTranscripts: readFlag('hideCallsWithoutTranscripts'),
    defaultViewMode: VIEW_MODES.find((mode) => mode === view) ?? 'card',
  }
  return known
}

const { subscribe, announce } = createStorageListeners()

export const useCallDisplaySettings = (): CallDisplaySettings =>
  useSyncExternalStore(subscribe, readCallDisplaySettings)

/** Stores what is given; every open tab follows at once. Throws when the browser stores nothing. */
export const saveCallDisplaySettings = (settings: Partial<CallDisplaySettings>) => {
  for (const key of KEYS) {
    const value = settings[key]
    if (value !== undefined) localStorage.setItem(key, String(value))
  }
  announce()
}
