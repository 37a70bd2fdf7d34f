import type { Page } from 'playwright-core'

/** Until the neighbours of the chosen call are there, ms. */
const PREFETCH_MS = 1500

const PANE_TITLE = '#reading-pane-title'

/**
 * Presses `j` in the reading pane's list: in how many frames, and after how long, the pane has
 * painted the next call, which was prefetched.
 */
export const nextCallTimes = async (page: Page, count: number) => {
  const times: { frames: number; ms: number }[] = []
  for (let index = 0; index < count; index += 1) {
    await page.waitForTimeout(PREFETCH_MS)
    times.push(
      await page.evaluate<{ frames: number; ms: number }>(`(async () => {
        const pane = document.querySelector('[aria-label="Selected call"]')
        const before = document.querySelector('${PANE_TITLE}')
        const from = performance.now()
        ;(document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
        let frames = 0
        const isThere = () => {
          const now = document.querySelector('${PANE_TITLE}')
          return now !== null && now !== before
        }
        do {
          await new Promise(requestAnimationFrame)
          frames += 1
        } while (!isThere() && frames < 600)
        if (!isThere()) throw new Error('J did not open the next call within 600 frames.')
        // The frame in which it stands in the document is painted right after.
        await new Promise((resolve) => setTimeout(resolve))
        return { frames, ms: performance.now() - from }
      })()`),
    )
  }
  return times
}

/** Opens `count` calls one after the other in the reading pane, as fast as they come. */
export const openCalls = async (page: Page, count: number) => {
  for (let index = 0; index < count; index += 1) {
    const before = await page.locator(PANE_TITLE).elementHandle()
    await page.keyboard.press('j')
    await page.waitForFunction(
      ([selector, old]) => {
        const now = document.querySelector(selector)
        return now !== null && now !== old
      },
      [PANE_TITLE, before] as const,
      { polling: 'raf' },
    )
    await before?.dispose()
  }
}
