import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import {
  readCallDisplaySettings,
  saveCallDisplaySettings,
  useCallDisplaySettings,
} from './call-display-settings'

beforeEach(() => localStorage.clear())

test('hides short calls and calls without transcript, in cards, until told otherwise', () => {
  expect(readCallDisplaySettings()).toEqual({
    hideShortCalls: true,
    hideCallsWithoutTranscripts: true,
    defaultViewMode: 'card',
  })
})

test('reads what is stored under the specified keys', () => {
  localStorage.setItem('hideShortCalls', 'false')
  localStorage.setItem('hideCallsWithoutTranscripts', 'false')
  localStorage.setItem('defaultViewMode', 'email')
  expect(readCallDisplaySettings()).toEqual({
    hideShortCalls: false,
    hideCallsWithoutTranscripts: false,
    defaultViewMode: 'email',
  })
})

test('values nobody understands count as the defaults', () => {
  localStorage.setItem('hideShortCalls', '{')
  localStorage.setItem('defaultViewMode', 'table')
  expect(readCallDisplaySettings()).toMatchObject({
    hideShortCalls: true,
    defaultViewMode: 'card',
  })
})

test('an open tab follows what another tab stores, and its own view switch', () => {
  const { result } = renderHook(() => useCallDisplaySettings())
  act(() => {
    localStorage.setItem('hideShortCalls', 'false')
    window.dispatchEvent(new StorageEvent('storage', { key: 'hideShortCalls' }))
  })
  expect(result.current.hideShortCalls).toBe(false)
  act(() => saveCallDisplaySettings({ defaultViewMode: 'email' }))
  expect(result.current.defaultViewMode).toBe('email')
  expect(localStorage.getItem('defaultViewMode')).toBe('email')
})

const stored = () => Object.fromEntries(Object.entries(localStorage))

test('stores only what is given, as the specified words', () => {
  saveCallDisplaySettings({ hideShortCalls: false })
  expect(stored()).toEqual({ hideShortCalls: 'false' })
  saveCallDisplaySettings({ hideCallsWithoutTranscripts: true, defaultViewMode: 'card' })
  expect(stored()).toEqual({
    hideShortCalls: 'false',
    hideCallsWithoutTranscripts: 'true',
    defaultViewMode: 'card',
  })
})
