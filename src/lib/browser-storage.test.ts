// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  const storage = await import('./browser-storage')
  const told: string[] = []
  storage.onStorageProblem((problem) => told.push(problem))
  return { ...storage, told }
}

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
const refuse = () =>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })

afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'localStorage', own)
  vi.restoreAllMocks()
  localStorage.clear()
})

test('stores in the browser, and says nothing', async () => {
  const { browserStorage, told } = await load()
  browserStorage.setItem('theme', 'dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(browserStorage.keys()).toEqual(['theme'])
  browserStorage.removeItem('theme')
  expect(browserStorage.getItem('theme')).toBeNull()
  expect(told).toEqual([])
})

test('refused, keeps everything in memory and says so once', async () => {
  refuse()
  const { browserStorage, told } = await load()
  expect(browserStorage.getItem('theme')).toBeNull()
  browserStorage.setItem('theme', 'dark')
  browserStorage.setItemOrThrow('alertRules', '[]')
  expect(browserStorage.getItem('theme')).toBe('dark')
  expect(browserStorage.keys()).toEqual(['theme', 'alertRules'])
  browserStorage.removeItem('theme')
  expect(browserStorage.keys()).toEqual(['alertRules'])
  expect(told).toEqual(['refused'])
})

test('full, keeps what is new in memory until there is room', async () => {
  localStorage.setItem('theme', 'dark')
  const { browserStorage, told } = await load()
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => browserStorage.setItemOrThrow('theme', 'light')).toThrow('full')
  expect(browserStorage.getItem('theme')).toBe('dark')
  browserStorage.setItem('theme', 'light')
  browserStorage.setItem('hotkeys', 'off')
  expect(browserStorage.getItem('theme')).toBe('light')
  expect(browserStorage.keys()).toEqual(['theme', 'hotkeys'])
  expect(told).toEqual(['full'])
  setItem.mockRestore()
  browserStorage.setItem('theme', 'system')
  expect(localStorage.getItem('theme')).toBe('system')
})

test('what another tab stores replaces what this one kept in memory', async () => {
  const { browserStorage } = await load()
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  browserStorage.setItem('theme', 'light')
  setItem.mockRestore()
  localStorage.setItem('theme', 'dark')
  expect(browserStorage.getItem('theme')).toBe('light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }))
  expect(browserStorage.getItem('theme')).toBe('dark')
})

test('a session starts and lasts without a storage', async () => {
  refuse()
  vi.resetModules()
  const { session } = await import('@/api/session')
  const user = { id: 'u1', email: 'ana@example.com', name: 'Ana Lopez', role: 'agent' } as const
  expect(session.read()).toBeNull()
  session.start({ token: 't1', user })
  expect(session.read()).toEqual({ token: 't1', user })
  session.end()
  expect(session.read()).toBeNull()
})
