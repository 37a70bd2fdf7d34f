import { median, typeTimes } from '../../checks/lib/page-times'
import { openPage } from '../../harness/browser'
import type { Desk } from './against-floors'
import { droppedFrames, frameTimes, makeTall, scrollWork } from './frames'

const SCROLLS = 5
/** What a page does after it has opened is not what scrolling it costs. */
const SETTLED_MS = 1000
const STEPS = 120
const TYPED = 'agent 99'
const CARD = 'main li'

/** Scrolling and searching all the people there are on one page. */
export const measureUsers = async ({ browser, report, url, signedIn }: Desk) => {
  const { page, close } = await openPage(browser, url, signedIn)
  const scroll = async () => {
    await page.waitForTimeout(SETTLED_MS)
    return droppedFrames(await frameTimes(page, scrollWork({ steps: STEPS })))
  }
  const idle: number[] = []
  const full: number[] = []
  for (let round = 0; round < SCROLLS; round += 1) {
    // The same screen, as tall and with nobody in it: what scrolling costs anyway.
    await page.goto('/users?q=nobody-has-these-words')
    await page.getByText('No users found').waitFor()
    await makeTall(page)
    idle.push(await scroll())
    await page.goto('/users')
    await page.locator(CARD).first().waitFor()
    full.push(await scroll())
  }
  const paints: number[] = []
  for (const character of TYPED) paints.push((await typeTimes(page, character)).paint)
  await close()
  const [dropped, least] = [median(full), median(idle)]
  report.add('All the people on one page', [
    {
      what: `frames dropped in ${STEPS} steps of scrolling, median of ${SCROLLS}`,
      figure: `${dropped} (as tall and empty: ${least})`,
      target: 'no more than empty + 2',
      holds: dropped <= least + 2,
    },
    {
      what: 'a key in the search is painted, median',
      figure: `${median(paints).toFixed(1)} ms`,
      target: '<= 40 ms',
      holds: median(paints) <= 40,
    },
  ])
}
