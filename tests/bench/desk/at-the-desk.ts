import type { Page } from 'playwright-core'

import { median, openTimes, typeTimes } from '../../checks/lib/page-times'
import { openPage } from '../../harness/browser'
import type { Row } from '../lib/table'
import type { Desk } from './against-floors'
import { droppedFrames, elementCount, frameTimes, makeTall, scrollWork } from './frames'
import { type Held, heldNow } from './held'
import { nextCallTimes, openCalls, readRows } from './reading'

const NEXT_CALLS = 15
const SCROLLS = 5
const SETTLED_MS = 1000
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
  const idle: number[] = []
  const full: number[] = []
  const readies: number[] = []
  const scroll = async () => {
    // What a page does after it has opened is not what scrolling it costs.
    await page.waitForTimeout(SETTLED_MS)
    return droppedFrames(await frameTimes(page, scrollWork()))
  }
  for (let round = 0; round < SCROLLS; round += 1) {
    // The same screen, as tall and with nothing in it: what scrolling costs anyway.
    await page.goto('/all-calls?view=card&q=nothing-has-these-words')
    await page.getByText('No calls match').waitFor()
    await makeTall(page)
    idle.push(await scroll())
    readies.push((await openTimes(page, '/all-calls?view=card&hidden=show', CALL)).ready)
    full.push(await scroll())
  }
  const [dropped, least] = [median(full), median(idle)]
  return [
    within('ready, median', median(readies), 'ms', 400),
    within('elements in the document after scrolling', await elementCount(page), '', 1500),
    within('heap after scrolling', (await heldNow(page)).bytes / MEGABYTE, 'MB', 20, 1),
    {
      what: `frames dropped in 240 steps of scrolling, median of ${SCROLLS}`,
      figure: `${dropped} (as tall and empty: ${least})`,
      target: 'no more than empty + 2',
      holds: dropped <= least + 2,
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
  const short = await heldNow(page)
  // A list keeps the rows it was read down to. With all of them there before the first call is opened,
  // what grows from then on is what opening calls leaves behind.
  await readRows(page, NEXT_CALLS + opened)
  const long = await heldNow(page)
  const quarter = Math.ceil(opened / 4)
  await openCalls(page, quarter)
  const early = await heldNow(page)
  await openCalls(page, opened - quarter)
  const late = await heldNow(page)
  // Calls differ in length, and what stands in the document with them.
  const listenersOf = ({ listeners, nodes }: Held) => (listeners / nodes) * 1000
  const growth = (what: string, of: (held: Held) => number, most: number): Row => ({
    what: `${what} after ${opened} calls / after ${quarter}`,
    figure: `${(of(late) / of(early)).toFixed(2)} x (${of(late).toFixed(1)} of ${of(early).toFixed(1)})`,
    target: `<= ${most} x`,
    holds: of(late) / of(early) <= most,
  })
  return [
    within('frames until the next call stands, median', median(next.map((it) => it.frames)), '', 1),
    {
      what: 'the next call is painted, median',
      figure: `${median(next.map((it) => it.ms)).toFixed(1)} ms`,
    },
    {
      what: `heap with ${NEXT_CALLS + opened} rows of the list read / with its first`,
      figure: `${((long.bytes - short.bytes) / MEGABYTE).toFixed(1)} MB more than ${(short.bytes / MEGABYTE).toFixed(1)} MB`,
    },
    growth('heap, MB,', ({ bytes }) => bytes / MEGABYTE, 1.2),
    {
      what: `nodes held beside the document's, after ${opened} calls / after ${quarter}`,
      figure: `${late.others - early.others} more (${late.others} of ${early.others})`,
      target: '<= a tenth of its own',
      holds: late.others - early.others <= late.nodes / 10,
    },
    growth('listeners of a thousand nodes', listenersOf, 1.1),
    within('elements in the document', await elementCount(page), '', 1500),
  ]
}
