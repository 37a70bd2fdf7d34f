import type { Page } from 'playwright-core'

/** How long each frame took while the page did `work` (an expression that gives a promise), ms. */
export const frameTimes = (page: Page, work: string): Promise<number[]> =>
  page.evaluate<number[]>(`(async () => {
    const frames = []
    let last = performance.now()
    let on = true
    const tick = (now) => {
      frames.push(now - last)
      last = now
      if (on) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    await (${work})
    on = false
    return frames.slice(1)
  })()`)

const FRAME_MS = 1000 / 60

/** Frames that should have been drawn while another one still was. */
export const droppedFrames = (frames: readonly number[]): number =>
  frames.reduce((dropped, ms) => dropped + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0)

/** Scrolls the window, one step a frame. */
export const scrollWork = ({ steps = 240, pixels = 160 } = {}) => `(async () => {
  for (let step = 0; step < ${steps}; step += 1) {
    document.scrollingElement.scrollTop += ${pixels}
    await new Promise(requestAnimationFrame)
  }
})()`

/** Gives a page as much below its content to scroll through as {@link scrollWork} needs, and more. */
export const makeTall = (page: Page) =>
  page.evaluate(`(() => {
    const below = document.createElement('div')
    below.style.height = '4500000px'
    document.querySelector('main').append(below)
  })()`)

export const elementCount = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length)
