import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type GuardedPage, launchBrowser, openPage, type PageOptions } from '../harness/browser'
import { sumOfShifts, watchShifts } from '../harness/layout-shift'
import { type ServerProcess, startProcess } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'
import { menuHasFocus } from './lib/focus'

const DESK = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

let server: ServerProcess
let browser: Browser
let signedIn: PageOptions
let guarded: GuardedPage
let page: Page

beforeAll(async () => {
  const variables = { SAMPLE_DATA: 'on' }
  ;[server, browser] = await Promise.all([startProcess({ variables }), launchBrowser()])
  signedIn = await signedInOptions(server.url)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const open = async (path: string, options: BrowserContextOptions = DESK) => {
  guarded = await openPage(browser, server.url, { ...signedIn, ...options })
  page = guarded.page
  await page.goto(path)
  await listed()
}
const listed = async () => {
  await page.locator('[data-call]').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
}
const ids = () =>
  page.locator('[data-call]').evaluateAll((all) => all.map((entry) => entry.dataset['call'] ?? ''))
const current = () =>
  page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('[data-call]')?.dataset['call'] ?? '',
  )
/** The call that a key has just moved to. */
const currentOne = async () => {
  await expect.poll(current).not.toBe('')
  return current()
}

afterEach(async () => {
  await guarded.close()
  if (guarded.errors.length > 0) throw new Error(guarded.errors.join('\n'))
})

test('the search offers what was searched before, by keys alone, and gives it up one by one', async () => {
  await open('/all-calls?view=card')
  const box = page.getByRole('combobox', { name: 'Search calls' })
  for (const words of ['parcel', 'bill']) {
    await page.keyboard.press('/')
    await page.keyboard.type(words)
    await page.waitForURL(new RegExp(`q=${words}`))
    await listed()
    // To the results, and back to clear what was typed.
    await page.keyboard.press('Enter')
    await expect.poll(current).not.toBe('')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect.poll(() => box.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(current).not.toBe('')
  }
  await page.keyboard.press('/')
  await page.getByRole('option', { name: 'bill' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['parcel', 'Clear recent searches'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=parcel/)
  await expect.poll(() => box.inputValue()).toBe('parcel')
})

test.each([
  { view: 'card', width: 1440 },
  { view: 'email', width: 1440 },
  { view: 'card', width: 1024 },
  { view: 'email', width: 390 },
])(
  'four keys in the list correct a call, close it and go on: $view, $width px',
  async ({ view, width }) => {
    const options = { viewport: { width, height: 900 } }
    await open(`/all-calls?view=${view}&reviewed=nobody`, options)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const key of ['J', 'C', 'E']) {
      await sheet.locator('kbd').getByText(key, { exact: true }).first().waitFor()
    }
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.keyboard.press('j')
    const id = await currentOne()
    const chosen = page.locator('[role=menuitemcheckbox]:focus')
    for (const key of ['c', 'a', 'Enter', 'e']) {
      if (key === 'a') await menuHasFocus(page)
      // A menu moves to what is typed a moment after the key.
      if (key === 'Enter') await chosen.getByText('Account').waitFor()
      if (key === 'e') await page.getByRole('menu').waitFor({ state: 'hidden' })
      await page.keyboard.press(key)
    }
    const all = await ids()
    await expect.poll(current).toBe(all[all.indexOf(id) + 1])
    await page.getByText('marked reviewed').waitFor()
    await expect
      .poll(() => server.api.call(id))
      .toMatchObject({ category: 'account', reviewedAt: expect.any(String) })
  },
)

describe('how it is drawn', () => {
  test('lines with chosen columns, remembered, and the same in every tab', async () => {
    await open('/all-calls?view=card')
    const other = await page.context().newPage()
    await other.goto('/all-calls?view=card')
    await page.getByText('Compact', { exact: true }).click()
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByText('Category', { exact: true }).first().waitFor()
    await page.getByRole('checkbox', { name: 'Category' }).uncheck()
    await page.keyboard.press('Escape')
    const heads = (tab: Page) =>
      tab
        .locator('ul[aria-label="Calls"]')
        .evaluate((list) => list.previousElementSibling?.textContent)
    await expect.poll(() => heads(page)).toBe('CallerAboutOutcomeDurationWhen')
    await expect.poll(() => heads(other)).toBe('CallerAboutOutcomeDurationWhen')
    await page.reload()
    await listed()
    await expect.poll(() => heads(page)).toBe('CallerAboutOutcomeDurationWhen')
  })

  test.each([1440, 390])('facts of a card are whole or left out, %i px wide', async (width) => {
    await open('/all-calls?view=card', { viewport: { width, height: 900 } })
    await page.getByRole('button', { name: 'Display' }).click()
    const display = page.getByRole('dialog', { name: 'Display' })
    await display.getByRole('checkbox', { name: 'Number', exact: true }).check()
    await display.getByRole('checkbox', { name: 'Resolution', exact: true }).check()
    await page.keyboard.press('Escape')
    const entries = page.locator('[data-call]')
    await entries.getByText('Resolved').first().waitFor()
    const cards = await entries.evaluateAll((all) =>
      all.map((entry) => {
        const line = entry.querySelector('[data-facts]')
        const { bottom = 0, right = 0 } = line?.getBoundingClientRect() ?? {}
        const edge = entry.getBoundingClientRect().right
        const boxes = [...(line?.children ?? [])].map((fact) => fact.getBoundingClientRect())
        const icons = [...(line?.nextElementSibling?.children ?? [])]
        return {
          whole: boxes.filter((box) => box.top < bottom).length,
          cut: boxes.filter((box) => box.top < bottom && (box.right > right || box.bottom > bottom))
            .length,
          isNarrow: boxes.slice(1, 2).some((box) => box.top < bottom && box.width < 30),
          iconsOut: icons.filter((icon) => icon.getBoundingClientRect().right > edge).length,
        }
      }),
    )
    for (const card of cards) expect(card).toMatchObject({ cut: 0, isNarrow: false, iconsOut: 0 })
    expect(Math.min(...cards.map(({ whole }) => whole))).toBeGreaterThanOrEqual(2)
  })

  test('another view and the way back from a call keep the place', async () => {
    await open('/all-calls?view=card')
    for (let key = 0; key < 30; key++) await page.keyboard.press('j')
    const id = await currentOne()
    const inSight = () =>
      expect.poll(() => page.locator(`[data-call="${id}"]`).isVisible()).toBe(true)
    const box = () => page.locator(`[data-call="${id}"]`).boundingBox()
    await page.getByText('Email', { exact: true }).click()
    await page.waitForURL(new RegExp(`selected=${id}`))
    await inSight()
    await page.getByText('Cards', { exact: true }).click()
    await inSight()
    const y = (await box())?.y ?? -1
    expect(y).toBeGreaterThan(40)
    expect(y).toBeLessThan(860)

    await page.locator(`[data-call="${id}"] a`).first().click()
    await page.waitForURL(/unified-dashboard/)
    await page.goBack()
    await listed()
    await expect.poll(async () => Math.round((await box())?.y ?? -1)).toBe(Math.round(y))

    await page.locator(`[data-call="${id}"] a`).first().click()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await listed()
    await expect.poll(async () => Math.round((await box())?.y ?? -1)).toBe(Math.round(y))
  })
})

test.each([DESK, PHONE])('lines do not move while they load', async (options) => {
  guarded = await openPage(browser, server.url, { ...signedIn, ...options })
  page = guarded.page
  await page.addInitScript(() => localStorage.setItem('callListDensity', 'compact'))
  const shifts = await watchShifts(page)
  await page.goto('/all-calls?view=card&sort=longest')
  await listed()
  const moved = await shifts()
  expect(sumOfShifts(moved) < 0.01 ? [] : moved).toEqual([])
})
