import type { Page } from 'playwright-core'

import { vapiReport } from '@tests/builders/vapi-report'

import { launchBrowser, openPage, type PageOptions } from '../../harness/browser'
import type { Credentials } from '../../harness/log-in'
import { postEvent } from '../../harness/post'
import { ADMINISTRATOR, startProcess } from '../../harness/process'
import { signedInOptions } from '../../harness/signed-in'

export type SignedInOptions = PageOptions & {
  /** Whom, unless the administrator. */
  as?: Credentials
}

const HOUR = 60 * 60 * 1000

const CALLERS = ['Ada Moreau', 'Noor Haddad', 'Jonas Lind']

/** The built server with a call of each caller, newest first, and a browser. */
export const startWorkspace = async ({
  callers = CALLERS,
  variables = {},
}: { callers?: string[]; variables?: Record<string, string> } = {}) => {
  const [server, browser] = await Promise.all([startProcess({ variables }), launchBrowser()])
  /** A call that ended just now, unless told otherwise, through the webhook. */
  const deliver = async (call: Parameters<typeof vapiReport>[0]) => {
    const words = 'My parcel has not arrived. Could you call me back tomorrow at three?'
    const report = vapiReport({ words, startedAt: new Date(Date.now() - 90_000), ...call })
    const { status } = await postEvent(server.url, 'vapi', Buffer.from(JSON.stringify(report)))
    if (status !== 200) throw new Error(`A call was answered ${status}`)
  }
  for (const [index, name] of callers.entries()) {
    await deliver({ name, startedAt: new Date(Date.now() - (index + 1) * HOUR) })
  }
  return {
    server,
    browser,
    deliver,
    /** A page in a fresh context, signed out. */
    open: (options?: PageOptions) => openPage(browser, server.url, options),
    /** A page in a fresh context with a session of its own, at `path`, drawn. */
    openSignedIn: async (path: string, { as, ...options }: SignedInOptions = {}) => {
      const signedIn = await signedInOptions(server.url, as)
      const guarded = await openPage(browser, server.url, { ...signedIn, ...options })
      await guarded.page.goto(path)
      await settled(guarded.page)
      return guarded
    },
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

export type Workspace = Awaited<ReturnType<typeof startWorkspace>>

const LOADING = 'main [aria-busy="true"], main output[aria-label^="Loading"]'

/** The page has its heading, and nothing in it is loading. */
export const settled = async (page: Page) => {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction((loading) => !document.querySelector(loading), LOADING)
}

/** Fills in and sends the sign-in screen, whatever comes of it. */
export const signIn = async (page: Page, { email, password } = ADMINISTRATOR) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
