// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followTheme, readTheme, setTheme } from './theme'

let dark = false
const systemListeners = new Set<() => void>()

beforeEach(() => {
  dark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark
    },
    addEventListener: (_type: string, listener: () => void) => systemListeners.add(listener),
  }))
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('follows the system until somebody chooses', () => {
  followTheme()
  expect(document.documentElement.dataset['theme']).toBe('light')
  dark = true
  for (const listener of systemListeners) listener()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  setTheme('light')
  expect(document.documentElement.dataset['theme']).toBe('light')
  expect(readTheme()).toBe('light')
})

test('what cannot be read is the system theme', () => {
  localStorage.setItem('theme', 'purple')
  expect(readTheme()).toBe('system')
})

test('follows a choice made in another tab', () => {
  followTheme()
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
})
