import { setTimeout } from 'node:timers/promises'

import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

import { toastQueue } from '@/ui/notify'

import { computedStyle } from './computed-style'

configure({
  // Testing Library gives up after a second, which a loaded machine needs for one render.
  asyncUtilTimeout: 60_000,
  // The usual message prints the whole document, again for every look that comes too early.
  getElementError: (message) => new Error(message ?? 'Not found'),
})

// Toasts that were never drawn would appear in the next test.
beforeEach(() => void toastQueue.take())
afterEach(() => {
  cleanup()
  // The next test's screen would show them again.
  toast.dismiss()
  // A test that failed midway leaves its clock to every file after it.
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** Longer than sonner waits before it takes away what was closed, whether its screen is still there or not. */
const TOASTS_GONE_MS = 250

// Without a window left, that would be an error of no test, which fails the whole run.
afterAll(async () => {
  if (toast.getHistory().length > 0) await setTimeout(TOASTS_GONE_MS)
})

// jsdom has no pointer capture and no layout; the calls only need to exist.
Object.assign(Element.prototype, {
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  hasPointerCapture: () => false,
  scrollIntoView: () => undefined,
})

// Nor media queries, layout or scrolling: a wide, light screen that stays as and where it is.
Object.assign(window, {
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  ResizeObserver: class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  },
  scrollTo: () => undefined,
  scrollBy: () => undefined,
})

for (const view of [window, document.defaultView]) {
  Object.assign(view ?? {}, { getComputedStyle: computedStyle })
}
