import { onTestFinished, vi } from 'vitest'

/** The browser's clipboard until the test is over; `refuses` as one that a page may not write to. */
export const stubClipboard = ({ refuses = false } = {}) => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() =>
    refuses ? Promise.reject(new Error('no')) : Promise.resolve(),
  )
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    if (before) Object.defineProperty(navigator, 'clipboard', before)
  })
  return writeText
}
