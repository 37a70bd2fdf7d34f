import { useSyncExternalStore } from 'react'

import { browserStorage } from '@/lib/browser-storage'
import { createListeners } from '@/lib/listeners'

const STORAGE_KEY = 'theme'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const { subscribe, announce } = createListeners()
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value)

export const readTheme = (): Theme => {
  const stored = browserStorage.getItem(STORAGE_KEY)
  return isTheme(stored) ? stored : 'system'
}

const apply = () => {
  const theme = readTheme()
  const shown = theme === 'system' ? (systemDark().matches ? 'dark' : 'light') : theme
  document.documentElement.dataset.theme = shown
  announce()
}

/** Stores the choice and shows it at once, here and in the other tabs. */
export const setTheme = (theme: Theme) => {
  browserStorage.setItem(STORAGE_KEY, theme)
  apply()
}

/** Follows the system and the other tabs from now on. Call once, at the start. */
export const followTheme = () => {
  apply()
  systemDark().addEventListener('change', apply)
  window.addEventListener('storage', (event) => event.key === STORAGE_KEY && apply())
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)
