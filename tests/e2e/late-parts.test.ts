import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorkspace, type Workspace } from './lib/workspace'

// Menus, dialogs and the command bar are loaded when somebody first asks for one.

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const DESK = { viewport: { width: 1440, height: 900 } }
const openList = () => workspace.openSignedIn('/all-calls', DESK)
const bar = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

test('a menu that cannot be loaded says so, and opens when the server is back', async () => {
  const { page, close } = await openList()
  // What draws notices was loaded in a spare moment.
  await page.getByRole('region', { name: /^Notices/ }).waitFor({ state: 'attached' })
  await workspace.server.kill()
  const sort = page.getByRole('button', { name: /^Sort/ })
  await sort.click()
  const notice = page.getByText(/^This could not be loaded\./)
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  expect(await sort.getAttribute('aria-expanded')).toBe('false')
  await workspace.server.restart()
  await sort.click()
  await page.getByRole('menu', { name: 'Sort calls' }).waitFor()
  await close()
})

test('a panel that cannot be loaded leaves the list as it is', async () => {
  const { page, close } = await openList()
  await page.getByRole('region', { name: /^Notices/ }).waitFor({ state: 'attached' })
  // The half that all menus and panels share.
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await workspace.server.kill()
  const views = page.getByRole('button', { name: 'View: All calls' })
  await views.click()
  await page.getByText(/^This could not be loaded\./).waitFor()
  expect(await page.locator('[data-call]').count()).toBe(3)
  await workspace.server.restart()
  await views.click()
  await page.getByRole('dialog', { name: 'Saved views' }).getByText('No saved views yet').waitFor()
  await close()
})

test('keys pressed while the command bar is on its way do nothing to the list behind it', async () => {
  const { page, errors, close } = await openList()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/command-bar-/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  letGo()
  await bar(page).waitFor()
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  expect(await page.getByRole('region', { name: 'Selected calls' }).count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})
