import { afterAll, vi } from 'vitest'

import { session } from '@/api/session'

// Files share their modules, their globals and a browser's storage: each begins signed out, with nothing
// stored, and without what the one before put in place of a global.
if (typeof document !== 'undefined') {
  session.end()
  localStorage.clear()
  sessionStorage.clear()
}
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
