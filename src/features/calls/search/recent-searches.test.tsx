import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'

import {
  forgetAllSearches,
  forgetSearch,
  rememberSearch,
  useRecentSearches,
} from './recent-searches'

afterEach(() => localStorage.clear())

const recent = () => renderHook(useRecentSearches).result

test('keeps the last eight, newest first and each once', () => {
  const { current: before } = recent()
  expect(before).toEqual([])
  const shown = recent()
  act(() => {
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']) {
      rememberSearch(word)
    }
    rememberSearch(' TWO ')
    rememberSearch('x')
  })
  expect(shown.current).toEqual(['TWO', 'nine', 'eight', 'seven', 'six', 'five', 'four', 'three'])
  act(() => forgetSearch('nine'))
  expect(shown.current).not.toContain('nine')
  act(forgetAllSearches)
  expect(shown.current).toEqual([])
})

test('what somebody else wrote there is no search', () => {
  localStorage.setItem('recentCallSearches', '{"a":1')
  expect(recent().current).toEqual([])
  localStorage.setItem('recentCallSearches', '["good",7,null]')
  expect(recent().current).toEqual(['good'])
})
