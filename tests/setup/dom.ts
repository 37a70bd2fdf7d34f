import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach } from 'vitest'

import { computedStyle } from './computed-style'

configure({
  // Testing Library gives up after a second, which a loaded machine needs for one render.
  asyncUtilTimeout: 60_000,
  // The usual message prints the whole document, again for every look that comes too early.
  getElementError: (message) => new Error(message ?? 'Not found'),
})
afterEach(() => {
  cleanup()
  // The next test's screen would show them again.
  toast.dismiss()
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
