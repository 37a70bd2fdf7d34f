import type { Page } from 'playwright-core'

/** Until the neighbours of the chosen call are there, ms. */
const PREFETCH_MS = 1500

const PANE_TITLE = '#reading-pane-title'

/** Fewer than are read ahead of the screen, so that none is passed over. */
const ROWS_A_STEP = 50

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

/** Scrolls the reading pane's list down until its first `count` rows were read, and back to the top. */
export const readRows = (page: Page, count: number) =>
  page.evaluate(`(async () => {
    const list = document.querySelector('ul[aria-label=Calls]')
    const pane = list.parentElement
    const rowHeight = list.querySelector('[data-call]').offsetHeight
    const isReading = () => list.querySelector('li:not([data-call])') !== null
    for (let row = 0; row < ${count}; row += ${ROWS_A_STEP}) {
      pane.scrollTop = row * rowHeight
      // Its rows are drawn in the frame after, grey where they are still being read.
      for (let frames = 0; frames < 2 || isReading(); frames += 1) {
        if (frames > 1200) throw new Error('The rows around ' + row + ' were not read.')
        await new Promise(requestAnimationFrame)
      }
    }
    pane.scrollTop = 0
  })()`)
