import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findAxeProblems, type GuardedPage } from '../harness/browser'
import { hasFocus } from './lib/focus'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace
let call: string
let summary: string
let caller: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const [newest] = await workspace.server.api.calls()
  call = `/unified-dashboard/${newest?.id}`
  const [asked] = await workspace.server.api.calls({ callback: 'true' })
  summary = `/callback-summary/${asked?.id}`
  caller = `/callers/${(await workspace.server.api.call(newest?.id ?? '')).callerId}`
})
afterAll(() => workspace.close())

/** One button for each menu of the page; rows repeat theirs. */
const menuButtons = async (page: Page) => {
  const all = await page.locator('button[aria-haspopup="menu"]:visible').all()
  const names = await Promise.all(
    all.map(async (button) => (await button.getAttribute('aria-label')) ?? button.textContent()),
  )
  return all.filter((_, index) => names.indexOf(names[index] ?? null) === index)
}

/** What the Content-Security-Policy refused, what the console complained about, what axe found. */
const problemsOf = async (guarded: GuardedPage) => ({
  axe: await findAxeProblems(guarded.page),
  errors: guarded.errors,
})
const NONE = { axe: [], errors: [] }

const PATHS = [
  '/',
  '/next-steps-report',
  '/all-calls',
  '/unified-dashboard',
  'a call',
  'a caller',
  '/callbacks',
  '/callbacks?week=this',
  'a callback',
  '/reports',
  '/users',
  '/settings',
  '/ai-tickets',
  '/ai-tickets?view=board',
  '/alert-configuration',
  '/email-automation',
  '/system-status',
  '/security-dashboard',
  '/alert-manager',
  '/smart-routing',
  '/analytics',
  '/ai-insights',
  '/ml-analytics',
  '/advanced-reports',
  '/performance',
  '/custom-reports',
  '/reporting-settings',
  '/ai-analytics',
  '/interactive-dashboard',
  '/dashboard-customizer',
  '/role-dashboard',
  '/test',
  '/simple',
  '/ai-demo',
  '/simple-ai-demo',
  '/no-such-page',
]
const addressOf = (path: string) =>
  ({ 'a call': call, 'a caller': caller, 'a callback': summary })[path] ?? path

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Names of the buttons in the accent colour, and of the headings that are not in weight 600. */
const emphasis = () => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.className = 'bg-accent'
  const accent = getComputedStyle(probe).backgroundColor
  probe.remove()
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
  const name = (one: HTMLElement) => one.textContent.trim() || (one.ariaLabel ?? '')
  return {
    primary: shown('button, a:not([href^="#"])')
      .filter((one) => getComputedStyle(one).backgroundColor === accent)
      .map(name),
    thin: shown('h1, h2')
      .filter((one) => one.offsetWidth > 1 && getComputedStyle(one).fontWeight !== '600')
      .map(name),
  }
}

test.each(PATHS)(
  '%s is sound in both themes, with one primary action at most and headings of one weight',
  async (path) => {
    const guarded = await workspace.openSignedIn(addressOf(path), { colorScheme: 'light' })
    const { page, close } = guarded
    const { primary, thin } = await page.evaluate(emphasis)
    expect(primary.slice(1)).toEqual([])
    expect(thin).toEqual([])
    expect(await problemsOf(guarded)).toEqual(NONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-theme="dark"]').waitFor()
    expect(await problemsOf(guarded)).toEqual(NONE)
    await close()
  },
)

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test('the login screen is sound', async () => {
    const guarded = await workspace.open({ colorScheme })
    await guarded.page.goto('/')
    await guarded.page.getByRole('form', { name: 'Sign in' }).waitFor()
    expect(await problemsOf(guarded)).toEqual(NONE)
    await guarded.close()
  })

  test.each(['/callbacks', '/callbacks?week=this', 'a callback', '/test', '/simple'])(
    '%s is sound and within the width of a phone',
    async (path) => {
      const options = { ...PHONE, colorScheme }
      const guarded = await workspace.openSignedIn(addressOf(path), options)
      const { page } = guarded
      await page.getByRole('heading', { level: 2 }).or(page.getByRole('listitem')).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await problemsOf(guarded)).toEqual(NONE)
      await guarded.close()
    },
  )

  test.each([1440, 1024])('callbacks of any status are within %i px', async (width) => {
    const options = { viewport: { width, height: 900 }, colorScheme }
    const { page, close } = await workspace.openSignedIn('/callbacks?status=all', options)
    await page.getByRole('radio', { name: 'Week' }).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await close()
  })

  test('a summary is printed on white, without what stands around it', async () => {
    const { page, close } = await workspace.openSignedIn(summary, { colorScheme })
    await page.getByRole('heading', { name: 'Suggested opening' }).waitFor()
    await page.emulateMedia({ media: 'print', colorScheme })
    expect(await page.getByRole('complementary', { name: 'Sidebar' }).isVisible()).toBe(false)
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Suggested opening' }).isVisible()).toBe(true)
    const ink = page.getByRole('heading', { level: 1 })
    expect(await ink.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(27, 32, 37)')
    await close()
  })

  test('an open menu and the drawer of a small screen are sound', async () => {
    const guarded = await workspace.openSignedIn('/', { colorScheme })
    const { page } = guarded
    const buttons = await menuButtons(page)
    expect(buttons.length).toBeGreaterThan(0)
    for (const button of buttons) {
      // By keyboard: the actions of a row lie under it until it has the focus.
      await button.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menu').waitFor()
      expect(await problemsOf(guarded)).toEqual(NONE)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await hasFocus(button)
    }
    await page.setViewportSize(PHONE.viewport)
    await page.locator('button[aria-haspopup="dialog"]:visible').first().click()
    await page.getByRole('dialog').waitFor()
    expect(await problemsOf(guarded)).toEqual(NONE)
    await guarded.close()
  })

  test.each([
    { name: 'Add a next step', path: 'a call', opener: 'Add a next step' },
    { name: 'Filter calls', path: '/all-calls', opener: 'Filters', width: 390 },
    { name: 'Add User', path: '/users', opener: 'Add User' },
  ])('the dialog $name is sound and gives the focus back', async (dialog) => {
    const { name, path, opener, width = 1440 } = dialog
    const guarded = await workspace.openSignedIn(path === 'a call' ? call : path, {
      colorScheme,
      viewport: { width, height: 844 },
    })
    const { page } = guarded
    const button = page.getByRole('button', { name: opener, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name }).waitFor()
    expect(await problemsOf(guarded)).toEqual(NONE)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await hasFocus(button)
    await guarded.close()
  })

  test('the list of shortcuts is sound', async () => {
    const guarded = await workspace.openSignedIn('/all-calls', { colorScheme })
    await guarded.page.keyboard.press('?')
    await guarded.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await problemsOf(guarded)).toEqual(NONE)
    await guarded.close()
  })

  test('a popover of filters is sound', async () => {
    const guarded = await workspace.openSignedIn('/all-calls', { colorScheme })
    const { page } = guarded
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('dialog', { name: 'More filters' }).waitFor()
    expect(await problemsOf(guarded)).toEqual(NONE)
    await guarded.close()
  })

  test('the notice of a correction that came second is sound', async () => {
    const { page, close } = await workspace.openSignedIn(call, { colorScheme })
    const conflict = { error: 'Bo Agent changed this first.', code: 'stale', requestId: 'r-1' }
    const first = { changedBy: 'Bo Agent', changedAt: new Date().toISOString() }
    await page.route('**/api/v1/calls/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { ...conflict, ...first } })
        : route.continue(),
    )
    await page.keyboard.press('c')
    await page.getByRole('menuitemcheckbox', { name: /^Complaint/ }).click()
    await page.getByRole('alert').filter({ hasText: 'Bo Agent changed this call first' }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    await close()
  })

  test('a question before something is lost is sound', async () => {
    const guarded = await workspace.openSignedIn(call, { colorScheme })
    const { page } = guarded
    await page.getByRole('button', { name: 'Edit the summary' }).click()
    await page.getByRole('textbox', { name: 'Summary' }).fill('The parcel is late.')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
    expect(await problemsOf(guarded)).toEqual(NONE)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe(
      'The parcel is late.',
    )
    await guarded.close()
  })
})
