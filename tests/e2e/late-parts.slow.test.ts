import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findAxeProblems } from '../harness/browser'
import { scriptsOf } from './lib/manifest'
import { NOT_LOADED, refuseChunk } from './lib/refuse-chunk'
import { startWorkspace, type Workspace } from './lib/workspace'

// What is heavy comes after its page: menus and dialogs as one, the command bar, a list's tools, a call's page.

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const DESK = { viewport: { width: 1440, height: 900 } }
const openList = async () => {
  const guarded = await workspace.openSignedIn('/all-calls', DESK)
  await guarded.page.locator('[data-call]').nth(2).waitFor()
  return guarded
}
const bar = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

test('a menu that cannot be loaded says so, and opens when it can', async () => {
  const { page, close } = await workspace.openSignedIn('/reports', DESK)
  const letThrough = await refuseChunk(page, 'overlays')
  await page.goto('/all-calls')
  const sort = page.getByRole('button', { name: /^Sort/ })
  await sort.click()
  const notice = page.getByText(NOT_LOADED)
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  expect(await sort.getAttribute('aria-expanded')).toBe('false')
  await letThrough()
  await sort.click()
  await page.getByRole('menu', { name: 'Sort calls' }).waitFor()
  await close()
})

test('menus, panels and dialogs open while the server is away', async () => {
  const { page, close } = await openList()
  // Fetched once the page has been drawn, with all that they import.
  const files = scriptsOf(['overlays', 'panels', 'hotkey-sheet']).map(({ file }) => file)
  await page.waitForFunction((parts) => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    return parts.every((part) => fetched.some((name) => name.endsWith(part)))
  }, files)
  await workspace.server.kill()
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menu', { name: 'Sort calls' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('dialog', { name: 'More filters' }).getByRole('group').first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await page.locator('[data-call]').count()).toBe(3)
  await workspace.server.restart()
  await close()
})

test('a part that did not come while the network was away comes by itself when it is back', async () => {
  const { page, errors, close } = await openList()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('radio', { name: 'Email' }).check({ force: true })
  await page.getByRole('alert').filter({ hasText: NOT_LOADED }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 2, name: 'Ada Moreau' }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  expect(await page.getByText(NOT_LOADED).count()).toBe(0)
  expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await close()
})

test('alert rules that could not be started can be started without leaving the page', async () => {
  const { page, close } = await workspace.openSignedIn('/reports', DESK)
  const letThrough = await refuseChunk(page, 'alert-watch')
  await page.goto('/all-calls')
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Alert rules could not' })
  await notice.waitFor()
  await letThrough()
  const watch = page.waitForResponse(/\/assets\/alert-watch-/)
  await notice.getByRole('button', { name: 'Try again' }).click()
  expect((await watch).status()).toBe(200)
  await close()
})

test('the way to a new password says when it could not be loaded, and can be tried again', async () => {
  const { page, close } = await workspace.open()
  await page.goto('/')
  const letThrough = await refuseChunk(page, 'forgot-password')
  const forgot = page.getByRole('button', { name: 'Forgot your password?' })
  await forgot.click()
  await page.getByRole('alert').getByText(NOT_LOADED).waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await letThrough()
  await forgot.click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await close()
})

describe('while the command bar is on its way', () => {
  /** A page whose command bar does not come before it is let go. */
  const openWithoutBar = async () => {
    const { page, errors, close } = await openList()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/\/assets\/command-bar-/, async (route) => {
      await held
      await route.continue()
    })
    return { page, errors, close, letGo }
  }
  const box = (page: Page) => bar(page).getByRole('combobox')
  const selected = (page: Page) => page.getByRole('region', { name: 'Selected calls' })

  test('what is typed lands in its box, and does nothing to the list behind it', async () => {
    const { page, errors, close, letGo } = await openWithoutBar()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('xxj')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('jaxi')
    await page.keyboard.press('Backspace')
    expect(await page.evaluate(() => String(getSelection()))).not.toContain('Calls')
    letGo()
    await bar(page).waitFor()
    expect(await box(page).inputValue()).toBe('jax')
    await page.keyboard.type('on')
    expect(await box(page).inputValue()).toBe('jaxon')
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    expect(await selected(page).count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })

  test('Escape gives it up and the focus back; it is empty when it is asked for again', async () => {
    const { page, close, letGo } = await openWithoutBar()
    await page.keyboard.press('j')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const call = await focused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('refund')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe(call)
    letGo()
    await page.keyboard.press('x')
    await selected(page).waitFor()
    expect(await bar(page).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await bar(page).waitFor()
    expect(await box(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe(call)
    await close()
  })
})
