import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { AuthProvider, useAuth } from './auth'
import { session } from './session'

test('outside its provider it says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderHook(() => useAuth())).toThrow(
    new Error('useAuth must be used within an AuthProvider'),
  )
  vi.restoreAllMocks()
})

test('follows the session', () => {
  const { result } = renderHook(() => useAuth(), { wrapper: AuthProvider })
  expect(result.current.user).toBeNull()
  const user = { id: 'u1', email: 'ana@example.com', name: 'Ana', role: 'agent' } as const
  act(() => session.start({ token: 't1', user }))
  expect(result.current.user).toEqual(user)
  act(() => session.end())
  expect(result.current.user).toBeNull()
})
