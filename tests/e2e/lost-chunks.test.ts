import { afterAll, beforeAll, expect, test } from 'vitest'

import { findAxeProblems } from '../harness/browser'
import { NOT_LOADED, refuseChunk } from './lib/refuse-chunk'
import { type SharedWorkspace, shareWorkspace } from './lib/workspace'

// A deployment or a bad line takes away code that an open page still needs.

let workspace: SharedWorkspace

beforeAll(async () => {
  workspace = await shareWorkspace()
})
afterAll(() => workspace.close())

const DESK = { viewport: { width: 1440, height: 900 } }

test('a part that does not come leaves the rest of the page, and can be tried again in its place', async () => {
  const { page, close } = await workspace.openSignedIn('/reports', DESK)
  const letInbox = await refuseChunk(page, '-top-bar-end')
  const letPane = await refuseChunk(page, '-reading-pane')
  const letTools = await refuseChunk(page, '-list-tools')
  await page.goto('/all-calls?view=email&q=moreau')
  const retry = page.getByRole('alert').filter({ hasText: NOT_LOADED }).getByRole('button')
  const inbox = page.getByRole('button', { name: /^The inbox could not be loaded/ })
  await inbox.waitFor()
  await page.locator('[data-call]').first().waitFor()
  await retry.waitFor()
  expect(await page.locator('[data-call]').count()).toBe(1)
  expect(await findAxeProblems(page)).toEqual([])
  await letPane()
  await retry.click()
  await page.getByRole('heading', { level: 2, name: 'Ada Moreau' }).waitFor()

  await page.keyboard.press('x')
  await retry.waitFor()
  await letTools()
  await retry.click()
  await page.getByRole('region', { name: 'Selected calls' }).waitFor()
  await page.getByRole('button', { name: /^View: / }).waitFor()

  await letInbox()
  // A part also comes by itself when the connection does, maybe just now.
  await inbox.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()))
  await page.getByRole('button', { name: 'Inbox' }).waitFor()
  await close()
})

test('answers of a server with the same contracts need no schemas', async () => {
  const { page, close } = await workspace.openSignedIn('/reports', DESK)
  await refuseChunk(page, 'contracts')
  await page.goto('/all-calls')
  await page.locator('[data-call]').first().waitFor()
  await page.goto('/')
  await page.locator('[data-row]').first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await close()
})

test('a page whose file is missing on the server is reloaded once, then says so', async () => {
  const { page, close } = await workspace.openSignedIn('/all-calls', DESK)
  await page.locator('[data-call]').first().waitFor()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  const missing = /\/assets\/_app\.reports-/
  await page.route(missing, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByText('A file for this page is missing on the server').waitFor()
  expect(loads).toBe(1)
  expect(await page.getByText('version').count()).toBe(0)
  expect(await findAxeProblems(page)).toEqual([])
  await page.unroute(missing)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  await close()
})

test('a page that did not come while the server was away comes by itself when it is back', async () => {
  const { page, close } = await workspace.openSignedIn('/all-calls', DESK)
  await page.locator('[data-call]').first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await close()
})
