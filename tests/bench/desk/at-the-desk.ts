import type { Page } from 'playwright-core'

import { median, openTimes, typeTimes } from '../../checks/lib/page-times'
import { openPage } from '../../harness/browser'
import type { Row } from '../lib/table'
import type { Desk } from './against-floors'
import { droppedFrames, elementCount, frameTimes, heapBytes, scrollWork } from './frames'
import { nextCallTimes, openCalls } from './reading'

const NEXT_CALLS = 15
const TYPED = 'parcelxyzw'
const MEGABYTE = 1024 * 1024
const CALL = '[data-call]'

const within = (what: string, value: number, unit: string, most: number, digits = 0): Row => ({
  what,
  figure: `${value.toFixed(digits)} ${unit}`.trim(),
  target: `<= ${most} ${unit}`.trim(),
  holds: value <= most,
})

/** Scrolling, searching and reading among all the calls there are; `opened` of them in a row. */
export const measureDesk = async ({ browser, report, url, signedIn }: Desk, opened: number) => {
  const onPage = async (title: string, measure: (page: Page) => Promise<Row[]>) => {
    const { page, close } = await openPage(browser, url, signedIn)
    report.add(title, await measure(page))
    await close()
  }
  await onPage('All the calls in one list', scrolling)
  await onPage('Search', searching)
  await onPage('Reading one call after another', (page) => reading(page, opened))
}

const scrolling = async (page: Page): Promise<Row[]> => {
  // The same screen with nothing in it: what scrolling costs anyway.
  await page.goto('/all-calls?view=card&q=nothing-has-these-words')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const idle = droppedFrames(await frameTimes(page, scrollWork()))
  const { ready } = await openTimes(page, '/all-calls?view=card&hidden=show', CALL)
  const dropped = droppedFrames(await frameTimes(page, scrollWork()))
  return [
    within('ready', ready, 'ms', 400),
    within('elements in the document after scrolling', await elementCount(page), '', 1500),
    within('heap after scrolling', (await heapBytes(page)) / MEGABYTE, 'MB', 20, 1),
    {
      what: 'frames dropped in 240 steps of scrolling',
      figure: `${dropped} (empty list: ${idle})`,
      target: 'no more than empty + 2',
      holds: dropped <= idle + 2,
    },
  ]
}

const searching = async (page: Page): Promise<Row[]> => {
  await page.goto('/all-calls?view=card')
  await page.locator(CALL).first().waitFor()
  const paints: number[] = []
  const answers: number[] = []
  for (const character of TYPED) {
    const { paint, answer } = await typeTimes(page, character)
    paints.push(paint)
    if (answer !== null) answers.push(answer)
    await page.waitForTimeout(500)
  }
  return [
    within('a key is painted, median', median(paints), 'ms', 16, 1),
    within("its result after the server's answer, median", median(answers), 'ms', 50, 1),
  ]
}

const reading = async (page: Page, opened: number): Promise<Row[]> => {
  await page.goto('/all-calls?view=email&hidden=show')
  await page.locator(CALL).first().waitFor()
  await page.keyboard.press('j')
  await page.locator('#reading-pane-title').waitFor()
  const next = await nextCallTimes(page, NEXT_CALLS)
  const quarter = Math.ceil(opened / 4)
  await openCalls(page, quarter)
  const early = (await heapBytes(page)) / MEGABYTE
  await openCalls(page, opened - quarter)
  const late = (await heapBytes(page)) / MEGABYTE
  return [
    within('frames until the next call stands, median', median(next.map((it) => it.frames)), '', 1),
    {
      what: 'the next call is painted, median',
      figure: `${median(next.map((it) => it.ms)).toFixed(1)} ms`,
    },
    {
      what: `heap after ${opened} calls / after ${quarter}`,
      figure: `${(late / early).toFixed(2)} x (${late.toFixed(1)} of ${early.toFixed(1)} MB)`,
      target: '<= 1.2 x',
      holds: late / early <= 1.2,
    },
    within('elements in the document', await elementCount(page), '', 1500),
  ]
}
