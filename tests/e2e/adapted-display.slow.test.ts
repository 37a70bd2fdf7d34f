import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { GuardedPage, PageOptions } from '../harness/browser'
import { settled, startWorkspace, type Workspace } from './lib/workspace'

/** A window of 1440 × 900 at 400 %. */
const ZOOMED = { viewport: { width: 360, height: 225 } } satisfies PageOptions
const FORCED = {
  viewport: { width: 1440, height: 900 },
  forcedColors: 'active',
} satisfies PageOptions

let workspace: Workspace
let guarded: GuardedPage
let page: Page

beforeAll(async () => {
  workspace = await startWorkspace({ variables: { SAMPLE_DATA: 'on' } })
})
afterAll(() => workspace.close())
afterEach(() => guarded.close())

const open = async (path: string, options: PageOptions) => {
  guarded = await workspace.openSignedIn(path, options)
  page = guarded.page
}

/** What stays in the window however far the page is scrolled. */
const whatSticks = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((it) => ['sticky', 'fixed'].includes(getComputedStyle(it).position))
      .filter((it) => it.getBoundingClientRect().height > 1 && it.innerText.trim() !== '')
      .map((it) => it.className),
  )
const look = (part: Locator) =>
  part.evaluate((it) => {
    const { backgroundColor, outlineStyle } = getComputedStyle(it)
    return `${backgroundColor} ${outlineStyle}`
  })

test('at 400 % zoom nothing sticks over the page', async () => {
  await open('/all-calls?view=card', ZOOMED)
  await page.locator('[data-call]').first().waitFor()
  expect(await whatSticks()).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('region', { name: 'Selected calls' }).waitFor()
  expect(await whatSticks()).toEqual([])
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await page.waitForURL(/unified-dashboard/)
  await settled(page)
  expect(await whatSticks()).toEqual([])
  await page.goto('/settings')
  await settled(page)
  await page.getByRole('switch').first().click()
  expect(await whatSticks()).toEqual([])
})

test('forced colours show which view, page and call is current, and what is unread', async () => {
  await open('/all-calls?view=email&hidden=show', FORCED)
  const rows = page.locator('[data-call]')
  await rows.first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.locator('[data-call] a[aria-current]').waitFor()
  const [selected, other] = [rows.nth(1), rows.nth(2)]
  expect(await look(selected)).not.toBe(await look(other))
  const nav = page.getByRole('navigation', { name: 'Main' })
  expect(await look(nav.locator('[aria-current=page]'))).not.toBe(
    await look(nav.locator('a:not([aria-current])').first()),
  )
  const view = page.getByRole('group', { name: 'View' })
  expect(await look(view.locator('label:has(:checked)'))).not.toBe(
    await look(view.locator('label:not(:has(:checked))').first()),
  )
  const dot = page.getByRole('img', { name: 'Not reviewed' }).first()
  expect(await look(dot)).not.toBe(await look(page.locator('body')))
})

test('forced colours show which line of the transcript is current', async () => {
  await open('/all-calls?view=card', FORCED)
  await page.locator('[data-call] a').first().click()
  await page.locator('[data-utterance]').first().waitFor()
  const bars = await page.locator('[data-utterance] > div').evaluateAll((lines) =>
    lines
      .filter((line) => line.classList.contains('border-transparent'))
      .map((line) => {
        const { borderLeftColor } = getComputedStyle(line)
        return borderLeftColor === getComputedStyle(document.body).backgroundColor
      }),
  )
  expect(bars.length).toBeGreaterThan(0)
  expect(bars).not.toContain(false)
})

test('forced colours show which switches are on', async () => {
  await open('/settings', FORCED)
  const on = page.getByRole('switch', { checked: true }).first()
  const off = page.getByRole('switch', { checked: false }).first()
  await on.waitFor()
  expect(await look(on)).not.toBe(await look(off))
})
