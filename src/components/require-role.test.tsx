import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { AuthProvider } from '@/api/auth'
import { session } from '@/api/session'
import type { Role } from '@/contracts/call-words'
import { expectAccessible } from '@tests/setup/axe'

import { RequireRole } from './require-role'

const show = (role: Role, required?: Role) => {
  session.start({ token: 't1', user: { id: 'u1', email: 'a@example.com', name: 'Ana', role } })
  render(
    <AuthProvider>
      <RequireRole {...(required ? { role: required } : {})}>Secret plans</RequireRole>
    </AuthProvider>,
  )
}
afterEach(() => session.end())

test('without a required role, everyone who is signed in sees it', () => {
  show('user')
  expect(screen.getByText('Secret plans')).toBeVisible()
})

test('the required role sees it', () => {
  show('admin', 'admin')
  expect(screen.getByText('Secret plans')).toBeVisible()
})

test('another role is told so, and can go back', async () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  show('agent', 'admin')
  expect(screen.queryByText('Secret plans')).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  expect(
    screen.getByText(
      "You don't have permission to access this page. This feature is currently in beta and restricted to administrators.",
    ),
  ).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  expect(back).toHaveBeenCalledOnce()
})
