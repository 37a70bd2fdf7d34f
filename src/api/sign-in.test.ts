// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from './auth'
import { session } from './session'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const typed = { email: 'ana@example.com', password: 'secret' }
const user = { id: 'u1', email: 'ana@example.com', name: 'Ana', role: 'agent' }

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  session.end()
})

test('sends what was typed and no token, and starts the session', async () => {
  fetched.mockResolvedValue(Response.json({ success: true, token: 't1', user }))
  await signIn(typed)
  // What else follows the session may ask too, once there is one.
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/functions/auth-login')
  expect(init).toMatchObject({ method: 'POST', body: JSON.stringify(typed) })
  expect(init?.headers).not.toHaveProperty('Authorization')
  expect(session.read()).toEqual({ token: 't1', user })
})

test.each([
  [{ success: false, message: 'The password is wrong' }, 'The password is wrong'],
  [{ success: false }, 'Login failed'],
  [{ success: true }, 'Login failed'],
  [{ success: true, token: '', message: '' }, 'Login failed'],
  ['nonsense', 'Login failed'],
])('the answer %j raises %j', async (answer, message) => {
  fetched.mockResolvedValue(Response.json(answer))
  await expect(signIn(typed)).rejects.toThrow(new Error(message))
  expect(session.read()).toBeNull()
})

test.each([401, 422, 429, 500])('status %d raises its own message', async (status) => {
  fetched.mockResolvedValue(Response.json({ error: 'Something', code: 'x' }, { status }))
  await expect(signIn(typed)).rejects.toThrow(`HTTP error! status: ${status}`)
})

test('no network says so', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(signIn(typed)).rejects.toThrow('The server cannot be reached')
})

test('signing out forgets at once, then tells the server with the old token', async () => {
  session.start({ token: 't1', user: { ...user, role: 'agent' } })
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const told = signOut()
  expect(session.read()).toBeNull()
  await told
  const [url, init] = fetched.mock.lastCall ?? []
  expect(url).toBe('/functions/auth-logout')
  expect(init?.headers).toMatchObject({ Authorization: 'Bearer t1' })
})
