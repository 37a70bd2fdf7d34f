import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { findAxeProblems, type GuardedPage, type PageOptions } from '../harness/browser'
import { hasFocus } from './lib/focus'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace
let guarded: GuardedPage

beforeAll(async () => {
  workspace = await startWorkspace({ variables: { SAMPLE_DATA: 'on' } })
})
afterAll(() => workspace.close())
afterEach(() => guarded.close())

const open = async (options: PageOptions = {}) => {
  guarded = await workspace.openSignedIn('/role-dashboard', options)
  const chart = guarded.page.getByRole('application', { name: 'Calls a day' })
  await chart.waitFor()
  return { page: guarded.page, chart }
}

test('a chart is reached by Tab, and its marks by keys', async () => {
  const { page, chart } = await open()
  const isThere = () => chart.evaluate((it) => it === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await hasFocus(chart)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const figure = page.getByRole('figure').filter({ has: chart })
  expect(await figure.locator('[aria-live]').textContent()).toMatch(/: \d/)
})

test('a finger reads a mark with one tap, and opens its calls with another', async () => {
  const { page, chart } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await chart.scrollIntoViewIfNeeded()
  const box = await chart.boundingBox()
  if (!box) throw new Error('The chart is not drawn')
  const tap = () => page.touchscreen.tap(box.x + box.width * 0.6, box.y + box.height / 2)
  await tap()
  const read = page.getByRole('figure').filter({ has: chart }).locator('[aria-live]')
  await read.filter({ hasText: /: \d/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/role-dashboard')
  await tap()
  await page.waitForURL('**/all-calls?*')
})

test('charts are drawn to their size', async () => {
  const { page } = await open()
  await page.getByRole('application', { name: 'Calls by month' }).waitFor()
  for (const mark of ['path.visx-linepath', '[data-slice]', 'rect.visx-bar', 'path.visx-area']) {
    const box = await page.locator(mark).first().boundingBox()
    expect((box?.width ?? 0) * (box?.height ?? 0)).toBeGreaterThan(100)
  }
})

test.each([
  ['light', 1440, 'none'],
  ['dark', 390, 'none'],
  ['light', 1440, 'active'],
] as const)(
  'charts and their tables are sound: %s, %i wide, forced colours %s',
  async (colorScheme, width, forcedColors) => {
    const viewport = { width, height: 900 }
    const { page } = await open({ colorScheme, viewport, forcedColors })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await wide()).toBe(width)
    expect(await findAxeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'More for Call Volume' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Charts as tables' }).click()
    await page.getByRole('table', { name: 'Calls a day' }).waitFor()
    expect(await wide()).toBe(width)
    expect(await findAxeProblems(page)).toEqual([])
    expect(guarded.errors).toEqual([])
  },
)

test.each([1440, 390])('no title and no action of a callback is cut: %i wide', async (width) => {
  const { page } = await open({ viewport: { width, height: 900 } })
  const queue = page.getByRole('region', { name: 'Callback Queue', exact: true })
  const rows = queue.getByRole('region', { name: 'Callback Queue, rows' })
  await rows
    .getByRole('button', { name: /^Claim/ })
    .first()
    .waitFor()
  const cut = (element: Element) =>
    element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 2
  expect(await rows.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(false)
  for (const title of await page.getByRole('heading', { level: 2 }).all())
    expect([await title.textContent(), await title.evaluate(cut)]).toEqual([
      expect.anything(),
      false,
    ])
})

test('in forced colours marks and words take the colours of the reader, and stay apart', async () => {
  const { page } = await open({ forcedColors: 'active' })
  const used = await page.locator('figure svg').evaluateAll((charts) => {
    const own = (color: string) => {
      const probe = document.body.appendChild(document.createElement('span'))
      probe.style.color = color
      const { color: used } = getComputedStyle(probe)
      probe.remove()
      return used
    }
    const allowed = ['Canvas', 'CanvasText', 'GrayText', 'Highlight'].map(own)
    const isOwn = (color: string) =>
      allowed.includes(color) ||
      color === 'none' ||
      color.startsWith('url') ||
      color.endsWith(', 0)')
    return charts.flatMap((chart) =>
      [...chart.querySelectorAll('text, path, rect, circle')].flatMap((mark) => {
        const { fill, stroke, display } = getComputedStyle(mark)
        return display === 'none' ? [] : [fill, stroke].filter((color) => !isOwn(color))
      }),
    )
  })
  expect(used).toEqual([])
  const dashes = page.locator('path.visx-linepath')
  const drawn = await dashes.evaluateAll((lines) =>
    lines.map((line) => line.getAttribute('stroke-dasharray')),
  )
  expect(new Set(drawn).size).toBeGreaterThan(1)
})

test('on paper every chart is whole, in light, without what only a screen has', async () => {
  const { page } = await open({ colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const [first] = await page.locator('figure svg[data-chart]').all()
  expect((await first?.boundingBox())?.height ?? 0).toBeGreaterThan(80)
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).colorScheme))
    .toBe('light')
  expect(await page.getByRole('button', { name: /^More for/ }).count()).toBe(0)
})

test('nothing moves where motion is reduced', async () => {
  const { page } = await open({ reducedMotion: 'reduce' })
  const moving = await page.locator('figure *').evaluateAll((parts) =>
    parts.filter((part) => {
      const { animationDuration, transitionDuration } = getComputedStyle(part)
      return [animationDuration, transitionDuration].some((time) => parseFloat(time) > 0)
    }),
  )
  expect(moving).toEqual([])
})
