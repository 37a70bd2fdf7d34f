import type { Browser } from 'playwright-core'

import { median, moveTime } from '../../checks/lib/page-times'
import { openPage, type PageOptions } from '../../harness/browser'
import { type Line, putOnLine } from './line'

type Walk = {
  url: string
  options: PageOptions
  start: { path: string; ready: string }
  /** The link back to where it began, and the one that is measured. */
  back: { link: string; ready: string }
  to: { link: string; ready: string }
}

/** What the browser needs between the intent to press a link and the press. */
const INTENT_MS = 400

/** From the press of a link to the frame with its page, first and again, after intent preload. */
export const measureMoves = async (
  browser: Browser,
  { url, options, start, back, to }: Walk,
  { rounds, line }: { rounds: number; line: Line },
): Promise<{ first: number; repeat: number }> => {
  const times = { first: [] as number[], repeat: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const { page, close } = await openPage(browser, url, options)
    await page.goto(start.path)
    await page.locator(start.ready).first().waitFor()
    await putOnLine(page, line)
    const go = async ({ link, ready }: { link: string; ready: string }) => {
      await page.getByRole('navigation', { name: 'Main' }).getByText(link).first().hover()
      await page.waitForTimeout(line === 'slow' ? INTENT_MS * 4 : INTENT_MS)
      return moveTime(page, link, ready)
    }
    times.first.push(await go(to))
    await go(back)
    times.repeat.push(await go(to))
    await close()
  }
  return { first: median(times.first), repeat: median(times.repeat) }
}
