import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { LoadingScreen } from './loading-screen'

afterEach(() => {
  vi.useRealTimers()
  document.getElementById('skeleton')?.remove()
})

test('comes out from under the skeleton of a first load, and offers to reload after two minutes', () => {
  vi.useFakeTimers()
  document.body.insertAdjacentHTML('beforeend', '<div id="skeleton"></div>')
  document.title = 'The page before'
  render(<LoadingScreen />)
  expect(document.title).toBe('Loading...')
  expect(screen.getByText('Loading...')).toBeVisible()
  expect(document.getElementById('skeleton')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(document.getElementById('skeleton')).toBeNull()
  act(() => void vi.advanceTimersByTime(119_000))
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
})
