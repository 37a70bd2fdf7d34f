import type { Browser, BrowserContextOptions } from 'playwright-core'

import { vapiReport } from '@tests/builders/vapi-report'

import { type GuardedPage, launchBrowser, openPage } from '../../harness/browser'
import { postEvent } from '../../harness/post'
import { ADMINISTRATOR, startProcess } from '../../harness/process'

const HOUR = 60 * 60 * 1000

/** The built server with a few calls, and a browser before its login screen. */
export const startWorkspace = async () => {
  const [server, browser] = await Promise.all([startProcess(), launchBrowser()])
  const names = ['Ada Moreau', 'Noor Haddad', 'Jonas Lind']
  for (const [index, name] of names.entries()) {
    const startedAt = new Date(Date.now() - (index + 1) * HOUR)
    const words = 'My parcel has not arrived. Could you call me back tomorrow at three?'
    const event = Buffer.from(JSON.stringify(vapiReport({ name, words, startedAt })))
    const { status } = await postEvent(server.url, 'vapi', event)
    if (status !== 200) throw new Error(`A call was answered ${status}`)
  }
  return {
    server,
    browser,
    /** A page in a fresh context, signed out. */
    open: (options?: BrowserContextOptions) => openPage(browser, server.url, options),
    /** A page in a fresh context, signed in, at `path`. */
    openSignedIn: (path: string, options?: BrowserContextOptions) =>
      openSignedIn(browser, server.url, path, options),
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

export type Workspace = Awaited<ReturnType<typeof startWorkspace>>

const openSignedIn = async (
  browser: Browser,
  url: string,
  path: string,
  options?: BrowserContextOptions,
): Promise<GuardedPage> => {
  const guarded = await openPage(browser, url, options)
  const { page } = guarded
  await page.goto(path)
  await page.getByLabel('Email').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').first().waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  return guarded
}
