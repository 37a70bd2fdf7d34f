import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { GuardedPage } from '../harness/browser'
import { addUser } from './lib/users'
import { type SharedWorkspace, shareWorkspace } from './lib/workspace'

// The shell, settings, alert configuration and storage as the specification words them, in a real
// browser.

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
const isOn = (card: string, name: string) =>
  region(card).getByRole('switch', { name, exact: true }).isChecked()

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

describe('settings', () => {
  beforeEach(async () => {
    await page.goto('/settings')
    await page.getByRole('switch', { name: 'Push' }).waitFor()
  })

  test('has the four cards with their defaults', async () => {
    for (const [card, name, on] of [
      ['System Settings', 'Auto-assign new tickets to available agents', false],
      ['System Settings', 'Notify on new ticket', true],
      ['System Settings', 'Notify on comment', true],
      ['Notification Preferences', 'Email', true],
      ['Notification Preferences', 'SMS', false],
      ['Notification Preferences', 'Push', true],
      ['Call Display Settings', 'Hide tickets under 20 seconds', true],
      ['Call Display Settings', 'Hide tickets without transcripts', true],
    ] as const) {
      expect.soft(await isOn(card, name), name).toBe(on)
    }
    const view = region('Call Display Settings').getByLabel('Default view mode')
    expect(await view.locator('option').allTextContents()).toEqual([
      'Card View',
      'Email Client View',
    ])
    expect(await view.inputValue()).toBe('card')
    const facts = await region('System Information').locator('dd').allTextContents()
    expect(facts).toEqual(['v1.0.0', 'Online', '24/7', 'Active AI Agent'])
  })

  test('keeps the call display under its three keys', async () => {
    const display = region('Call Display Settings')
    await display.getByRole('switch', { name: 'Hide tickets under 20 seconds' }).click()
    await display.getByRole('switch', { name: 'Hide tickets without transcripts' }).click()
    await display.getByLabel('Default view mode').selectOption('Email Client View')
    await expect.poll(() => stored('hideShortCalls')).toBe('false')
    await expect.poll(() => stored('hideCallsWithoutTranscripts')).toBe('false')
    await expect.poll(() => stored('defaultViewMode')).toBe('email')
  })

  test('Save is busy for at least 1000 ms, then says what became of it', async () => {
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
})

describe('alert configuration', () => {
  test('has a rule list, three quick actions and the latest five notifications', async () => {
    const notifications = [3, 7, 1, 6, 2, 5, 4].map((minute) => ({
      message: `Notification ${minute}`,
      timestamp: `2026-11-20T10:0${minute}:00.000Z`,
    }))
    await page.evaluate(
      (text) => localStorage.setItem('notifications', text),
      JSON.stringify(notifications),
    )
    await page.goto('/alert-configuration')
    for (const name of ['Add Priority Alert', 'Add Callback Alert', 'Add Time Alert']) {
      await page.getByRole('button', { name }).click()
    }
    const rules = page.getByRole('list', { name: 'Alert rules' }).getByRole('listitem')
    await expect.poll(() => rules.count()).toBe(3)
    const recent = page.getByRole('list', { name: 'Recent Notifications' })
    await expect
      .poll(() => recent.locator('li > p:first-child').allTextContents())
      .toEqual([7, 6, 5, 4, 3].map((minute) => `Notification ${minute}`))
    const kept = JSON.parse((await stored('alertRules')) ?? '') as object[]
    expect(kept.map((rule) => Object.keys(rule).toSorted())).toEqual(
      kept.map(() =>
        ['id', 'name', 'condition', 'action', 'recipients', 'isActive', 'createdAt'].toSorted(),
      ),
    )
    expect(kept).toMatchObject([
      { id: expect.stringMatching(/^rule_\d+$/), condition: 'priority = high', isActive: true },
      { condition: 'callbackRequested = true' },
      { condition: 'time > 18:00', action: 'notification', recipients: [] },
    ])
  })
})

describe('roles', () => {
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

  test('the role dashboard shows every role what its permission lists say', async () => {
    await page.goto('/role-dashboard?role=agent')
    const rows = (name: string) => page.getByRole('table', { name }).getByRole('rowheader')
    await expect.poll(() => rows('Widgets for Agent').count()).toBe(11)
    await expect.poll(() => rows('Widgets not for Agent').count()).toBe(4)
    await page.getByText('Admin', { exact: true }).last().click()
    await expect.poll(() => rows('Widgets for Admin').count()).toBe(15)
    await page.getByRole('button', { name: 'Copy to my dashboards' }).click()
    await page.getByRole('list', { name: 'Layouts' }).waitFor()
    expect(JSON.parse((await stored('dashboardLayouts')) ?? '')).toMatchObject([
      { gridSize: 12, refreshInterval: 300, theme: 'light' },
    ])
    expect(guarded.errors).toEqual([])
  })
})
