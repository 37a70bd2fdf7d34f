import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import {
  type GuardedPage,
  findAxeProblems,
  launchBrowser,
  openPage,
  type PageOptions,
} from '../harness/browser'
import { type ServerProcess, startProcess } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'

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
afterEach(() => guarded.close())

const open = async (path: string, options: BrowserContextOptions) => {
  guarded = await openPage(browser, server.url, { ...signedIn, ...options })
  page = guarded.page
  await page.goto(path)
  await page.locator('[data-call]').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test('every state of the list is accessible', async () => {
    await open('/all-calls?view=card&reviewed=nobody', { ...DESK, colorScheme })
    const isSound = async (state: string) =>
      expect({ state, found: await findAxeProblems(page) }).toEqual({ state, found: [] })
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.getByText('No longer matches').first().waitFor()
    await isSound('a call that has left')
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByText('Shown on each call').waitFor()
    await isSound('display')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Compact', { exact: true }).click()
    await page.keyboard.press('x')
    await page.getByRole('region', { name: 'Selected calls' }).getByText('1 selected').waitFor()
    await isSound('lines, one selected')
    await page.keyboard.press('c')
    await page.getByRole('menu').waitFor()
    await isSound('a quick menu')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('x')
    await page.keyboard.press('/')
    await page.keyboard.type('parcel')
    await page.waitForURL(/q=parcel/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await page.getByRole('option', { name: 'parcel' }).waitFor()
    await isSound('recent searches')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByText('Direction').waitFor()
    await isSound('more filters')
    for (const name of ['Priority', 'Sentiment']) {
      await page
        .getByRole('group', { name })
        .getByRole('checkbox', { name: /^Not set \d/ })
        .check()
    }
    await page.waitForURL(/priority=none.*sentiment=none/)
    await page.getByText('Priority: Not set').waitFor()
  })

  test('and so is it on a phone', async () => {
    await open('/all-calls?view=email', { ...PHONE, colorScheme })
    expect(await findAxeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: /^Completed \d/ }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    await page.getByRole('checkbox', { name: /^Completed/ }).check()
    await page.getByRole('button', { name: 'Show calls' }).click()
    await page.waitForURL(/outcome=completed/)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
