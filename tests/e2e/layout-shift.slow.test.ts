import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type GuardedPage, launchBrowser, openPage, type PageOptions } from '../harness/browser'
import { sumOfShifts, watchShifts } from '../harness/layout-shift'
import { type ServerProcess, startProcess } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'

const LIMIT = 0.01

const VIEWS = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>

const PAGES = [
  '/',
  '/all-calls?view=card',
  '/all-calls?view=email',
  'a call',
  '/reports',
  '/system-status',
  '/security-dashboard',
  '/alert-manager',
  '/smart-routing',
  '/users',
  '/settings',
  '/alert-configuration',
  '/email-automation',
  '/analytics',
  '/ai-insights',
  '/ml-analytics',
  '/advanced-reports',
  '/performance',
  '/ai-analytics',
  '/interactive-dashboard',
  '/role-dashboard',
  '/no-such-page',
]

let server: ServerProcess
let browser: Browser
let call: string
let signedIn: PageOptions

beforeAll(async () => {
  // Enough of everything that a list fills the screen and the settings hide some of it.
  const variables = { SAMPLE_DATA: 'on' }
  ;[server, browser] = await Promise.all([startProcess({ variables }), launchBrowser()])
  const [newest] = await server.api.calls()
  call = `/unified-dashboard/${newest?.id}`
  signedIn = await signedInOptions(server.url)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Holds every answer of the API back, so that what is drawn meanwhile is seen. */
const answerLate = (page: Page, lateMs: number) =>
  page.route('**/functions/**', async (route) => {
    await sleep(lateMs)
    // The page may be closed by now.
    await route.continue().catch(() => undefined)
  })

/** Loads `path` as somebody who was never there: what moved by itself, when in all it is too much. */
const tooMuch = async ({ page, close }: GuardedPage, path: string, lateMs: number) => {
  const shifts = await watchShifts(page)
  if (lateMs > 0) await answerLate(page, lateMs)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const moved = await shifts()
  await close()
  return sumOfShifts(moved) < LIMIT ? [] : moved
}

describe.each(Object.entries(VIEWS))('on a %s', (_, view) => {
  describe.each([0, 400])('with answers %d ms late', (lateMs) => {
    test.each(PAGES)('%s does not move while it loads', async (path) => {
      const guarded = await openPage(browser, server.url, { ...view, ...signedIn })
      expect(await tooMuch(guarded, path === 'a call' ? call : path, lateMs)).toEqual([])
    })

    test.each(['/', '/all-calls'])('signed out, %s does not move while it loads', async (path) => {
      const guarded = await openPage(browser, server.url, view)
      expect(await tooMuch(guarded, path, lateMs)).toEqual([])
    })
  })
})
