import { afterAll, vi } from 'vitest'

// Files share a process: what one puts in place of a global does not reach the next.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
