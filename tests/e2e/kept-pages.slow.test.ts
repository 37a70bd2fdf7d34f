import { afterAll, beforeAll, expect, test } from 'vitest'

import { launchBrowserThatKeepsPages, openPage } from '../harness/browser'
import { signedInOptions } from '../harness/signed-in'
import { settled, startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const PAGES = ['/', '/reports', '/users', '/settings', '/system-status', '/role-dashboard']

test('pages that the browser keeps hold up no other, and hear what they missed', async () => {
  await using browser = await launchBrowserThatKeepsPages()
  const { server } = workspace
  const { page, errors } = await openPage(browser, server.url, await signedInOptions(server.url))
  const live = page.getByRole('status', { name: 'Live updates' }).getByText('Live')
  for (const path of [...PAGES, '/alert-configuration', '/all-calls']) {
    await page.goto(path)
    await settled(page)
    await live.waitFor()
  }
  const calls = page.locator('[data-call]')
  expect(await calls.count()).toBe(3)
  await page.evaluate(() => Object.assign(window, { isKept: true }))
  await page.goto('/reports')
  await settled(page)
  await workspace.deliver({ name: 'Mina Okafor' })
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => 'isKept' in window)).toBe(true)
  await calls.filter({ hasText: 'Mina Okafor' }).waitFor()
  await live.waitFor()
  expect(errors).toEqual([])
})
