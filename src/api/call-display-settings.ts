import { browserStorage } from '@/lib/browser-storage'

import { createStoredValue } from './storage-listeners'

// Kept in the browser under exactly these keys (specification §9); the hiding rules are "on" until
// somebody turns them off.
const KEYS = ['hideShortCalls', 'hideCallsWithoutTranscripts', 'defaultViewMode'] as const

export const VIEW_MODES = ['card', 'email'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

export type CallDisplaySettings = {
  /** Calls shorter than `SHORT_CALL_SECONDS` are left out of lists. */
  hideShortCalls: boolean
  hideCallsWithoutTranscripts: boolean
  defaultViewMode: ViewMode
}

const stored = createStoredValue(KEYS, (short, withoutTranscripts, view): CallDisplaySettings => ({
  hideShortCalls: short !== 'false',
  hideCallsWithoutTranscripts: withoutTranscripts !== 'false',
  defaultViewMode: VIEW_MODES.find((mode) => mode === view) ?? 'card',
}))

export const { read: readCallDisplaySettings, useValue: useCallDisplaySettings } = stored

/** Stores what is given; every open tab follows at once. Throws when the storage is full. */
export const saveCallDisplaySettings = (settings: Partial<CallDisplaySettings>) => {
  for (const key of KEYS) {
    const value = settings[key]
    if (value !== undefined) browserStorage.setItemOrThrow(key, String(value))
  }
  stored.announce()
}
