import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { GuardedPage } from '../harness/browser'
import { addUser } from './lib/users'
import { type SharedWorkspace, shareWorkspace } from './lib/workspace'

// What of the specified shell, settings and roles only a real browser shows.

const PIA = { email: 'pia@pages.example', password: 'nine long words 9' }
const TOM = { ...PIA, email: 'tom@pages.example' }

let workspace: SharedWorkspace
let guarded: GuardedPage
let page: Page

beforeAll(async () => {
  workspace = await shareWorkspace()
  await addUser(workspace, { ...PIA, fullName: 'Pia Pages', role: 'admin' })
  await addUser(workspace, { ...TOM, fullName: 'Tom Pages' })
})
afterAll(() => workspace.close())
beforeEach(async () => {
  guarded = await workspace.openSignedIn('/reports', { as: PIA })
  page = guarded.page
  return () => guarded.close()
})

const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
const region = (name: string) => page.getByRole('region', { name, exact: true })

describe('the shell', () => {
  test('has a sidebar of 280 px with the label, the tagline and three entries', async () => {
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    expect((await sidebar.boundingBox())?.width).toBe(280)
    await sidebar.getByText('AI Support CRM', { exact: true }).waitFor()
    await sidebar.getByText('Your AI Call Center Agent', { exact: true }).waitFor()
    const entries = sidebar.getByRole('navigation').getByRole('link')
    await expect
      .poll(() => entries.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      .toEqual(['/', '/all-calls', '/reports'])
    const words = await entries.allTextContents()
    expect(words.map((text) => text.replace(/\d.*/, ''))).toEqual([
      'Next Steps',
      'All Calls',
      'Reports',
    ])
  })

  test('has a user card with name, role and Sign Out, which leads to /', async () => {
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await sidebar.getByText('Pia Pages', { exact: true }).waitFor()
    await sidebar.getByText('Admin', { exact: true }).waitFor()
    expect(await stored('authToken')).toMatch(/./)
    expect(JSON.parse((await stored('user')) ?? '')).toMatchObject({
      email: PIA.email,
      role: 'admin',
    })
    await sidebar.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('form', { name: 'Sign in' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect
      .poll(async () => [await stored('authToken'), await stored('user')])
      .toEqual([null, null])
  })

  test('is a drawer on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('complementary', { name: 'Sidebar' }).waitFor({ state: 'detached' })
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: /^All Calls/ }).click()
    await page.getByRole('heading', { level: 1, name: /^All Calls/ }).waitFor()
    await drawer.waitFor({ state: 'hidden' })
    expect(guarded.errors).toEqual([])
  })

  test('has the brand’s colours and cards with a radius of 12', async () => {
    await page.goto('/settings')
    const card = region('System Information')
    expect(await card.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('12px')
    const logo = page.locator('aside svg path')
    const colours = await logo.evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { fill, stroke } = getComputedStyle(part)
        return [fill, stroke]
      }),
    )
    // #007ec3 and #faa835
    expect(colours).toEqual(expect.arrayContaining(['rgb(0, 126, 195)', 'rgb(250, 168, 53)']))
  })

  test('logs its configuration to the console at load', async () => {
    const said: string[] = []
    page.on('console', (message) => said.push(`${message.type()} ${message.text()}`))
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(() => said.find((line) => line.startsWith('info')))
      .toMatch(/AI Support CRM 2\.0\.0 /)
  })
})

test('Save is busy for at least 1000 ms, then says what became of it', async () => {
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Push' }).waitFor()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await region('Notification Preferences').getByRole('switch', { name: 'SMS' }).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  const answer = page.waitForResponse('**/preferences')
  await save.click()
  await (await answer).finished()
  await page.clock.runFor(950)
  expect(await page.getByRole('button', { name: 'Saving...' }).isVisible()).toBe(true)
  await page.clock.resume()
  await toast('Settings saved successfully').waitFor()

  await page.route('**/preferences', (route) => route.fulfill({ status: 500, body: 'no' }))
  await region('Notification Preferences').getByRole('switch', { name: 'SMS' }).click()
  await save.click()
  await toast('Failed to save settings').waitFor()
})

test('anybody who is signed in reaches every page, /users included', async () => {
  for (const [path, title] of [
    ['/users', 'User Management'],
    ['/settings', 'Settings'],
    ['/system-status', 'System Status'],
    ['/security-dashboard', 'Security Dashboard'],
    ['/alert-manager', 'Alert Manager'],
    ['/email-automation', 'Email Automation'],
    ['/smart-routing', 'Smart Routing'],
    ['/analytics', 'Analytics'],
    ['/ai-insights', 'AI Insights'],
    ['/ml-analytics', 'ML Analytics'],
    ['/advanced-reports', 'Advanced Reports'],
    ['/performance', 'Performance'],
    ['/ai-analytics', 'AI Analytics'],
    ['/interactive-dashboard', 'Interactive Dashboard'],
    ['/dashboard-customizer', 'Dashboard Customizer'],
    ['/role-dashboard', 'Role Dashboard'],
    ['/test', 'Test'],
    ['/simple', 'Simple'],
  ] as const) {
    const agent = await workspace.openSignedIn(path, { as: TOM })
    await agent.page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await agent.page.getByText('Access Denied').count()).toBe(0)
    await agent.close()
  }
})
