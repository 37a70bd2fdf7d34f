import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { GuardedPage, PageOptions } from '../harness/browser'
import { hasFocus, menuHasFocus } from './lib/focus'
import { startWorkspace, type Workspace } from './lib/workspace'

const DESK = { viewport: { width: 1440, height: 900 } } satisfies PageOptions
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } satisfies PageOptions

let workspace: Workspace
let guarded: GuardedPage
let page: Page

beforeAll(async () => {
  workspace = await startWorkspace({ variables: { SAMPLE_DATA: 'on' } })
})
afterAll(() => workspace.close())

const open = async (path: string, options: PageOptions) => {
  guarded = await workspace.openSignedIn(path, options)
  page = guarded.page
}
const close = async () => {
  expect(guarded.errors).toEqual([])
  await guarded.close()
}
const openList = async (options: PageOptions) => {
  await open('/all-calls?view=card', options)
  await page.locator('[data-call]').first().waitFor()
}
const scrolled = () => page.evaluate(() => window.scrollY)
const topOf = (part: Locator) => part.evaluate((it) => it.getBoundingClientRect().top)
const isInWindow = (part: Locator) =>
  part.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
/** What stands at the middle of it, seen from above, is it or in it. */
const isUncovered = (part: Locator) =>
  part.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
const bar = () => page.getByRole('region', { name: 'Selected calls', exact: true })

test('a selection far down the list has its tools in sight, and using them loses no place', async () => {
  await openList(DESK)
  for (let moved = 0; moved < 24; moved += 1) await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar().waitFor()
  expect(await isInWindow(bar())).toBe(true)
  const before = await scrolled()
  expect(before).toBeGreaterThan(200)
  const link = page.locator('[data-call] a:focus')
  const id = await link.getAttribute('href')
  await page.keyboard.press('p')
  await menuHasFocus(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await bar().waitFor({ state: 'detached' })
  await hasFocus(page.locator(`[data-call] a[href="${id}"]`).first())
  expect(await scrolled()).toBe(before)
  // Back at the top, it stands where the filters were.
  await page.keyboard.press('x')
  await bar().waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => bar().evaluate((it) => getComputedStyle(it).position)).toBe('static')
  await close()
})

test.each([
  [1440, 900],
  [1366, 768],
  [1100, 768],
])('the first review moves neither list nor pane, %d × %d', async (width, height) => {
  await open('/all-calls?view=email&reviewed=nobody', { viewport: { width, height } })
  await page.locator('[data-call]').first().waitFor()
  const pane = page.getByRole('region', { name: 'Selected call' })
  const before = await topOf(pane)
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const update = page.getByRole('button', { name: 'Update the list' })
  await update.waitFor()
  expect(await topOf(pane)).toBe(before)
  expect(await isUncovered(update)).toBe(true)
  await close()
})

test.each([
  [1240, 900],
  [1100, 768],
  [390, 844],
])('tools that come late move no call, %d × %d', async (width, height) => {
  await open('/reports', { viewport: { width, height } })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/assets\/-list-tools-/, async (route) => {
    await arrived
    await route.continue()
  })
  const asked = page.waitForRequest(/assets\/-list-tools-/)
  await page.goto('/all-calls?view=email&reviewed=nobody')
  const first = page.locator('[data-call]').first()
  await first.waitFor()
  await asked
  const before = await topOf(first)
  arrive()
  await page.getByRole('button', { name: 'View: To review' }).waitFor()
  expect(await topOf(first)).toBe(before)
  await close()
})

test('on a phone, selecting a call moves no other, and toasts cover no tools', async () => {
  await openList(PHONE)
  const boxes = page.locator('[data-call]').getByRole('checkbox')
  const before = await topOf(boxes.nth(2))
  await boxes.nth(0).tap()
  await bar().waitFor()
  expect(await topOf(boxes.nth(2))).toBe(before)
  expect(await isInWindow(bar())).toBe(true)
  await boxes.nth(1).tap()
  await bar().getByText('2 selected').waitFor()

  await page.getByRole('button', { name: 'Clear selection' }).tap()
  await page.locator('[data-call] a').first().tap()
  const review = page.getByRole('button', { name: 'Mark reviewed' })
  await review.tap()
  await page.getByText('marked reviewed').waitFor()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect.poll(() => isUncovered(next)).toBe(true)
  await close()
})

test.each([
  [{ width: 1440, height: 900 }, 'Cards'],
  [{ width: 1440, height: 900 }, 'Email'],
  [{ width: 1366, height: 768 }, 'Cards'],
  [{ width: 1366, height: 768 }, 'Email'],
])(
  'above the first call of a window of %j there are at most 140 px (%s)',
  async (viewport, view) => {
    await openList({ viewport })
    await page.getByText(view, { exact: true }).click()
    await page.getByTitle(/calls? without|short call/).waitFor()
    const first = page.locator('[data-call]').first()
    await first.waitFor()
    expect(await topOf(first)).toBeLessThanOrEqual(140)
    await close()
  },
)

test('searching a transcript moves none of it, and Escape leads back into it', async () => {
  const [call] = await workspace.server.api.calls({ q: 'Moreau' })
  await open(`/unified-dashboard/${call?.id}`, DESK)
  const line = page.locator('[data-utterance]').first()
  const before = await topOf(line)
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: 'Search the transcript' })
  await hasFocus(box)
  await page.keyboard.type('parcel')
  await page.getByText('1 of 1').waitFor()
  expect(await topOf(line)).toBe(before)
  await page.keyboard.press('Escape')
  expect(await box.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await hasFocus(page.locator('[data-time]').first())
  await close()
})

test('a summary that was not saved is still there for who comes back, until it is discarded', async () => {
  await openList(DESK)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  const summary = page.getByRole('textbox', { name: 'Summary' })
  await page.getByRole('button', { name: 'Edit the summary' }).click()
  await summary.fill('Half a sentence')
  await heading.click()
  const caller = await heading.textContent()
  await page.keyboard.press('j')
  await expect.poll(() => heading.textContent()).not.toBe(caller)
  await page.getByRole('button', { name: 'Edit the summary' }).waitFor()
  await page.keyboard.press('k')
  await page.getByText('You have not saved this yet.').waitFor()
  expect(await summary.inputValue()).toBe('Half a sentence')
  await page.reload()
  await summary.focus()
  expect(await summary.inputValue()).toBe('Half a sentence')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await summary.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Edit the summary' }).waitFor()
  await close()
})

test('a list that is opened from far down another page begins at its top', async () => {
  await open('/', DESK)
  await page.locator('[data-row]').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect.poll(scrolled).toBe(600)
  const link = page.getByRole('link', { name: 'All Calls' }).first()
  const answer = page.waitForResponse(/\/api\/v1\/calls\?/)
  // Read ahead, so that the list is drawn at once.
  await link.hover()
  await (await answer).finished()
  await link.click()
  const newest = page.locator('[data-call]').first()
  await newest.waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[data-call]').length > 5)
  expect(await isInWindow(newest)).toBe(true)
  expect(await scrolled()).toBe(0)
  await close()
})
