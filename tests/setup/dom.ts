import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A loaded two-core machine is slower than Testing Library's default second; as long as other waits.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)

// jsdom has no pointer capture; what is dragged only needs the calls to exist.
Object.assign(Element.prototype, {
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  hasPointerCapture: () => false,
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
