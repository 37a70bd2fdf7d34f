import type { Page } from 'playwright-core'

import { vapiReport } from '@tests/builders/vapi-report'

import { createApiClient } from '../../harness/api-client'
import { launchBrowser, openPage, type PageOptions } from '../../harness/browser'
import type { Credentials } from '../../harness/log-in'
import { postEvent } from '../../harness/post'
import { ADMINISTRATOR, type ServerProcess, startProcess } from '../../harness/process'
import { signedInOptions } from '../../harness/signed-in'
import { until } from '../../harness/until'

export type SignedInOptions = PageOptions & {
  /** Whom, unless the administrator. */
  as?: Credentials
}

const HOUR = 60 * 60 * 1000

const CALLERS = ['Ada Moreau', 'Noor Haddad', 'Jonas Lind']

/** What the tests of several files may use of one server: none of them ends it. */
type SharedServer = Pick<ServerProcess, 'url' | 'api'>

const workspaceOf = async <Server extends SharedServer>(server: Server) => {
  const browser = await launchBrowser()
  return {
    server,
    browser,
    /** A call that ended just now, unless told otherwise, through the webhook. */
    deliver: (call: Parameters<typeof vapiReport>[0]) => deliver(server.url, call),
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
    close: () => browser.close(),
  }
}

export type SharedWorkspace = Awaited<ReturnType<typeof workspaceOf<SharedServer>>>
export type Workspace = Awaited<ReturnType<typeof workspaceOf<ServerProcess>>>

const deliver = async (url: string, call: Parameters<typeof vapiReport>[0]) => {
  const words = 'My parcel has not arrived. Could you call me back tomorrow at three?'
  const report = vapiReport({ words, startedAt: new Date(Date.now() - 90_000), ...call })
  const { status } = await postEvent(url, 'vapi', Buffer.from(JSON.stringify(report)))
  if (status !== 200) throw new Error(`A call was answered ${status}`)
}

/** The built server with an analysed call of each caller, newest first. */
export const startServerWithCalls = async ({
  callers = CALLERS,
  variables = {},
}: { callers?: string[]; variables?: Record<string, string> } = {}) => {
  const server = await startProcess({ variables })
  for (const [index, name] of callers.entries()) {
    await deliver(server.url, { name, startedAt: new Date(Date.now() - (index + 1) * HOUR) })
  }
  // All ask to be called back. What is analysed later would be news to a page that is open by then.
  await until(
    'the analysis of every call',
    () => server.api.calls({ callback: 'true' }),
    ({ length }) => length >= callers.length,
  )
  return server
}

/** A server of the file's own with a call of each caller, newest first, and a browser. */
export const startWorkspace = async (
  options: Parameters<typeof startServerWithCalls>[0] = {},
): Promise<Workspace> => {
  const server = await startServerWithCalls(options)
  const workspace = await workspaceOf(server)
  const close = async () => {
    await workspace.close()
    await server.stop()
  }
  return { ...workspace, close }
}

/**
 * The run's server, which other files use at the same time, and a browser. Leave its three calls as
 * they are: change only what the file itself added, under a name that no other file uses.
 */
export const shareWorkspace = (): Promise<SharedWorkspace> => {
  const url = process.env.SHARED_SERVER
  if (!url) throw new Error('This run has no shared server.')
  return workspaceOf({ url, api: createApiClient(url, ADMINISTRATOR) })
}

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
