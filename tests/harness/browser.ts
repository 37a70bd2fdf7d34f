import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

import { findChromium, NO_CHROMIUM } from '../../scripts/lib/chromium.mjs'
import { shiftedPageClock, withOwnClock } from './shifted-clock'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Experimental rules are off by default. The guards around a dialog are no controls: they hand the
// focus on as soon as they get it.
const RUN_AXE = `axe.run({ exclude: [['[data-radix-focus-guard]']] }, {
  rules: Object.fromEntries(
    axe.getRules(['experimental']).map((rule) => [rule.ruleId, { enabled: true }]),
  ),
})`

const ARGUMENTS = [
  // Containers and root accounts have no sandbox to offer; the pages are our own.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // Nobody looks: a GPU that is only emulated costs time.
  '--disable-gpu',
  // The HTML standard lets a browser remember a module that failed to load, and older Chromiums do.
  '--disable-features=ModuleMapDoNotCacheFailedFetch',
]

const launchOptions = () => {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(NO_CHROMIUM)
  return { executablePath, args: ARGUMENTS, env: withOwnClock }
}

/** Starts a Chromium that the whole run shares, and answers where it is. */
export const startSharedBrowser = () => chromium.launchServer(launchOptions())

/** A real Chromium without a window: the run's, if it has one. Closing it closes what was opened here. */
export const launchBrowser = (): Promise<Browser> => {
  const shared = process.env.SHARED_BROWSER
  return shared ? chromium.connect(shared) : chromium.launch(launchOptions())
}

/** One that keeps pages as they are to go back to, as everybody's does. */
export const launchBrowserThatKeepsPages = (): Promise<Browser> =>
  chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] })

export type GuardedPage = {
  page: Page
  /** Every console error, uncaught exception and refused inline code so far, oldest first. */
  errors: string[]
  close: () => Promise<void>
}

export type PageOptions = BrowserContextOptions & {
  /** What the browser keeps of the server's pages before the first one, by key. */
  stored?: Record<string, string>
}

/**
 * A page in a fresh context, relative to the server's address. Errors of the console, uncaught
 * exceptions and violations of the Content-Security-Policy are collected in `errors`.
 */
export const openPage = async (
  browser: Browser,
  baseURL: string,
  { stored, ...options }: PageOptions = {},
): Promise<GuardedPage> => {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options })
  // The limit of every other wait.
  context.setDefaultTimeout(60_000)
  const clock = shiftedPageClock()
  if (clock !== null) await context.addInitScript(clock)
  const page = await context.newPage()
  if (stored) await storeFirst(page, stored)
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors, close: () => context.close() }
}

/** Stores before the first document's own scripts. The context's option for it costs a page of its own. */
const storeFirst = async (page: Page, stored: Record<string, string>) => {
  const script = await page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, stored)
  page.once('domcontentloaded', () => void script.dispose())
}

export type AxeFinding = { rule: string; help: string; nodes: string[] }

/** Runs every axe rule, best-practice and experimental ones included, on what the page shows now. */
export const findAxeProblems = async (page: Page): Promise<AxeFinding[]> => {
  // Evaluated, not added to the page: its Content-Security-Policy would refuse it.
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(RUN_AXE)
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    nodes: nodes.map((node) => node.html),
  }))
}
