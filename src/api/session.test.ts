// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const ANA = { id: 'u1', email: 'ana@example.com', name: 'Ana Lopez', role: 'agent' } as const

/** A module of its own per test: restoring happens once per load of the page. */
const loadSession = async () => {
  vi.resetModules()
  return import('./session')
}
const store = (token: string | null, user: string | null) => {
  if (token !== null) localStorage.setItem('authToken', token)
  if (user !== null) localStorage.setItem('user', user)
}
const stored = () => [localStorage.getItem('authToken'), localStorage.getItem('user')]

beforeEach(() => localStorage.clear())

test('a stored token with a parsable user restores the session', async () => {
  store('t1', JSON.stringify(ANA))
  const { session } = await loadSession()
  expect(session.read()).toEqual({ token: 't1', user: ANA })
})

test('reads the name a hosted backend calls fullName, and no role as none', async () => {
  store('t1', JSON.stringify({ id: 1, email: 'a@b.c', fullName: 'Ana', role: 'owner' }))
  const { session } = await loadSession()
  expect(session.read()?.user).toEqual({ id: '1', email: 'a@b.c', name: 'Ana', role: null })
})

test.each([
  ['an unparsable user', 't1', '{"id":'],
  ['a user that is not an object', 't1', '"ana"'],
  ['a token without a user', 't1', null],
  ['a user without a token', null, JSON.stringify(ANA)],
])('%s is no session and clears both items', async (_name, token, user) => {
  store(token, user)
  const { session } = await loadSession()
  expect(session.read()).toBeNull()
  expect(stored()).toEqual([null, null])
})

test('starting writes exactly the two items, ending removes both', async () => {
  const { session } = await loadSession()
  const heard = vi.fn<() => void>()
  session.subscribe(heard)
  session.start({ token: 't2', user: ANA })
  expect(stored()).toEqual(['t2', JSON.stringify(ANA)])
  expect(session.read()).toEqual({ token: 't2', user: ANA })
  session.end()
  expect(stored()).toEqual([null, null])
  expect(session.read()).toBeNull()
  expect(session.reason()).toBeNull()
  expect(heard).toHaveBeenCalledTimes(2)
})

test('an expired session says so until the next one starts', async () => {
  const { session, EXPIRED } = await loadSession()
  session.start({ token: 't3', user: ANA })
  session.expire()
  expect(stored()).toEqual([null, null])
  expect(session.reason()).toBe('Your session has expired. Please sign in again.')
  expect(session.reason()).toBe(EXPIRED)
  session.start({ token: 't4', user: ANA })
  expect(session.reason()).toBeNull()
})

test('signing out in another tab signs out here; signing in there signs in here', async () => {
  store('t1', JSON.stringify(ANA))
  const { session } = await loadSession()
  session.read()
  const stop = session.followOtherTabs()
  localStorage.removeItem('authToken')
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  expect(session.read()).toBeNull()
  store('t5', JSON.stringify(ANA))
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  expect(session.read()?.token).toBe('t5')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(session.read()).toBeNull()
  stop()
})

test.each([
  ['signed out', null],
  ['signed in again', 't2'],
])('a refused token that another tab has %s with by now is no expiry', async (_name, token) => {
  store('t1', JSON.stringify(ANA))
  const { session } = await loadSession()
  session.read()
  localStorage.removeItem('authToken')
  store(token, null)
  session.expire()
  expect(session.reason()).toBeNull()
  expect(session.read()?.token).toBe(token ?? undefined)
  expect(stored()[0]).toBe(token)
})

test('what the server says about the person is kept, the token stays', async () => {
  store('t1', JSON.stringify(ANA))
  const { session } = await loadSession()
  const heard = vi.fn<() => void>()
  session.read()
  session.subscribe(heard)
  session.updateUser({ ...ANA })
  expect(heard).not.toHaveBeenCalled()
  session.updateUser({ ...ANA, role: 'admin' })
  expect(session.read()).toEqual({ token: 't1', user: { ...ANA, role: 'admin' } })
  expect(stored()).toEqual(['t1', JSON.stringify({ ...ANA, role: 'admin' })])
})
