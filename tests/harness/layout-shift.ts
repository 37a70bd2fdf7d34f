import { setTimeout as sleep } from 'node:timers/promises'

import type { Page, Request } from 'playwright-core'
import * as z from 'zod'

/** Nothing on its way for this long: the answers that follow from the last one were asked for. */
const QUIET_MS = 300

const observed = z.array(z.object({ value: z.number(), moved: z.array(z.string()) }))
export type Shift = z.infer<typeof observed>[number]

// In the page, before its own scripts. A shift after input is the person's doing and does not count.
const WATCH = `
  window.layoutShifts = []
  const name = ({ node, previousRect: from, currentRect: to }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
    const shown = element ? element.tagName + ' "' + element.textContent.slice(0, 40) + '"' : 'gone'
    return shown + ' ' + box(from) + ' -> ' + box(to)
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.layoutShifts.push({ value, moved: sources.map(name) })
  }).observe({ type: 'layout-shift', buffered: true })
`

/**
 * Watches what moves by itself on every document the page loads from now on. The answer waits until
 * a load is over, that is until no request but the live stream is on its way, and then says what
 * moved: the size of each shift and the elements with their boxes before and after.
 */
export const watchShifts = async (page: Page): Promise<() => Promise<Shift[]>> => {
  const open = new Set<Request>()
  let lastChange = performance.now()
  const changed = () => (lastChange = performance.now())
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/events')) return
    open.add(request)
    changed()
  })
  const ended = (request: Request) => open.delete(request) && changed()
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  await page.addInitScript(WATCH)
  return async () => {
    while (open.size > 0 || performance.now() - lastChange < QUIET_MS) await sleep(50)
    return observed.parse(await page.evaluate('window.layoutShifts'))
  }
}

/** How much of the screen moved how far, in all: 0 is nothing. */
export const sumOfShifts = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0)
