import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findAxeProblems } from '../harness/browser'
import { ADMINISTRATOR } from '../harness/process'
import { API, faults, postJson } from './lib/users'
import { addColleague, COLLEAGUE } from './lib/colleague'
import { logIn } from '../harness/log-in'
import { settled, startWorkspace, type Workspace } from './lib/workspace'

// What stands on a page only once something was done there.

let workspace: Workspace
let call: string

beforeAll(async () => {
  workspace = await startWorkspace()
  await addColleague(workspace)
  const [newest] = await workspace.server.api.calls()
  call = `/unified-dashboard/${newest?.id}`
  const { user } = await logIn(workspace.server.url, ADMINISTRATOR)
  const { token } = await logIn(workspace.server.url, COLLEAGUE)
  const text = `@[${user.id}] please have a look`
  await postJson(workspace, `${API}/calls/${newest?.id}/notes`, { text }, token)
})
afterAll(() => workspace.close())

const RULE = {
  id: 'rule_1763600000000',
  name: 'Any call',
  condition: 'duration > 1',
  action: 'notification',
  recipients: [],
  isActive: true,
  createdAt: '2026-11-20T10:00:00.000Z',
}

test.each(['light', 'dark'] as const)(
  'a list of notifications, menus, selections, dialogs and panels are sound in the %s theme',
  async (colorScheme) => {
    const guarded = await workspace.openSignedIn('/alert-configuration', {
      colorScheme,
      viewport: { width: 1440, height: 900 },
    })
    const { page, close } = guarded
    await page.evaluate(
      (rules) => localStorage.setItem('alertRules', rules),
      JSON.stringify([RULE]),
    )
    await page.reload()
    const sound = async () => expect(await faults(guarded)).toEqual([])
    await page.getByText('Live', { exact: true }).waitFor()
    await page.waitForFunction(async () => {
      const { held = [] } = await navigator.locks.query()
      return held.some(({ name }) => name === 'alertRules')
    })
    await workspace.deliver({ name: `Kim Berg ${colorScheme}` })
    await page
      .getByRole('list', { name: 'Recent Notifications' })
      .getByRole('link', { name: /^Open call/ })
      .first()
      .waitFor()
    await sound()

    await page.goto('/all-calls')
    await page.locator('[data-call]').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected calls' })
    await bar.waitFor()
    await sound()
    await page.keyboard.press('c')
    await page.getByRole('menu').waitFor()
    await sound()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('noor')
    await page.getByRole('option', { name: /Noor Haddad/ }).waitFor()
    await sound()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Inbox/ }).click()
    await page.getByText('please have a look').waitFor()
    await sound()
    await page.keyboard.press('Escape')

    await page.goto('/?assignee=everyone')
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await sound()
    await page.keyboard.press('h')
    await page.locator('[role=dialog], [role=menu]').first().waitFor()
    await sound()

    await page.goto(call)
    await settled(page)
    await page.getByRole('button', { name: 'Add a next step' }).click()
    await page.getByRole('dialog', { name: 'Add a next step' }).waitFor()
    await sound()
    await close()
  },
)

const PAGES = () => [
  '/',
  '/all-calls',
  call,
  '/reports',
  '/users',
  '/settings',
  '/alert-configuration',
  '/system-status',
  '/analytics',
  '/advanced-reports',
  '/performance',
  '/ai-analytics',
  '/interactive-dashboard',
  '/role-dashboard',
]

/** Opens each main page in one window. */
const throughPages = async (
  options: Parameters<Workspace['openSignedIn']>[1],
  look: (page: Page, path: string) => Promise<void>,
) => {
  const { page, close } = await workspace.openSignedIn('/reports', options)
  for (const path of PAGES()) {
    await page.goto(path)
    await settled(page)
    await look(page, path)
  }
  await close()
}

describe('every main page', () => {
  test('needs no scrolling sideways at 400 % zoom', async () => {
    await throughPages({ viewport: { width: 360, height: 225 } }, async (page, path) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, path).toBeLessThanOrEqual(360)
    })
  })

  test('is sound in forced colours', async () => {
    await throughPages({ forcedColors: 'active' }, async (page, path) => {
      expect.soft(await findAxeProblems(page), path).toEqual([])
    })
  })

  test('shows where the focus is, all the way down by Tab', async () => {
    await throughPages({ viewport: { width: 1440, height: 900 } }, async (page, path) => {
      const seen = new Set<string>()
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press('Tab')
        const { name, isShown } = await page.evaluate(() => {
          const it = document.activeElement
          if (!(it instanceof HTMLElement) || it === document.body)
            return { name: '', isShown: true }
          const { outlineStyle } = getComputedStyle(it)
          const { top, bottom, height } = it.getBoundingClientRect()
          const isInside = bottom > 0 && top < innerHeight && height > 0
          return { name: it.outerHTML.slice(0, 120), isShown: outlineStyle !== 'none' && isInside }
        })
        expect.soft(isShown, `${path}: ${name}`).toBe(true)
        seen.add(name)
      }
      expect.soft(seen.size, `${path}: trapped`).toBeGreaterThan(8)
    })
  })
})
