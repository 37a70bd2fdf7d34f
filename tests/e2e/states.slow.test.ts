import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findAxeProblems } from '../harness/browser'
import { startWorkspace, type Workspace } from './lib/workspace'

const UNREACHABLE = /The server cannot be reached/

let workspace: Workspace
let call: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const [newest] = await workspace.server.api.calls()
  call = `/unified-dashboard/${newest?.id}`
})
afterAll(() => workspace.close())

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor()

const pickCategory = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: /^Category: / }).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('menuitemcheckbox', { name }).click()
}

describe('a server that stops', () => {
  let stopping: Workspace
  let shown: string
  beforeAll(async () => {
    stopping = await startWorkspace()
    const [newest] = await stopping.server.api.calls()
    shown = `/unified-dashboard/${newest?.id}`
  })
  afterAll(() => stopping.close())

  test('is said; what is shown stays; what was typed survives; once back, the missed call is there', async () => {
    const list = await stopping.openSignedIn('/all-calls')
    const detail = await stopping.openSignedIn(shown)
    await isLive(list.page)
    await isLive(detail.page)
    await detail.page.getByRole('button', { name: 'Add a next step' }).click()
    const title = detail.page.getByLabel('What to do')
    await title.fill('Send the invoice again')

    await stopping.server.kill()
    await list.page.getByText('Reconnecting…').waitFor()
    await list.page.getByText('Noor Haddad').first().waitFor()
    await detail.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await detail.page.getByRole('alert').filter({ hasText: UNREACHABLE }).waitFor()
    expect(await title.inputValue()).toBe('Send the invoice again')
    expect(await findAxeProblems(detail.page)).toEqual([])
    expect(await findAxeProblems(list.page)).toEqual([])

    await stopping.server.restart()
    await stopping.deliver({ name: 'Mina Okafor' })
    await isLive(list.page)
    await list.page.getByText('Mina Okafor').first().waitFor()
    await detail.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await detail.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await detail.page.getByText('Send the invoice again').first().waitFor()
    await list.close()
    await detail.close()
  })

  test('takes back a correction it never heard of, and says why', async () => {
    const { page, close } = await stopping.openSignedIn(shown)
    await isLive(page)
    await pickCategory(page, /^Billing/)
    await page.getByText(/you: billing/i).waitFor()
    await page.getByRole('button', { name: /^Revert to AI on category/ }).click()
    await page.getByText(/you: billing/i).waitFor({ state: 'hidden' })
    const id = shown.split('/').at(-1) ?? ''
    await expect.poll(async () => (await stopping.server.api.call(id)).category).not.toBe('billing')

    // What draws toasts is loaded in a spare moment, and could not be once the server is gone.
    await page.getByRole('region', { name: /^Toasts/ }).waitFor({ state: 'attached' })
    await stopping.server.kill()
    await page.getByText('Reconnecting…').waitFor()
    await pickCategory(page, /^Billing/)
    await page.getByText(UNREACHABLE).first().waitFor()
    await stopping.server.restart()
    await isLive(page)
    await expect.poll(() => page.getByText(/you: billing/i).count()).toBe(0)
    await close()
  })
})

test('a lost network is said on every page and its end noticed', async () => {
  const { page, close } = await workspace.openSignedIn('/all-calls')
  await isLive(page)
  await page.context().setOffline(true)
  await page.getByRole('alert').filter({ hasText: 'You are offline.' }).waitFor()
  await page.getByText('Ada Moreau').first().waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await page.context().setOffline(false)
  await isLive(page)
  await expect.poll(() => page.getByText('You are offline.').count()).toBe(0)
  await close()
})

test('an address with no call behind it is sound, however it is written', async () => {
  const { page, close } = await workspace.openSignedIn('/unified-dashboard/%2e%2e%2fusers')
  await page.getByText('Call not found').waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await close()
})

test.each([
  ['/all-calls', '**/api/v1/calls?*', 'The calls could not be loaded', /Ada Moreau/],
  ['a call', '**/api/v1/calls/*-*', 'The call could not be loaded', /My parcel has not arrived/],
  ['/', '**/api/v1/next-steps?*', /could not be loaded/, /Ada Moreau/],
])(
  '%s says that its data failed, with the request to quote, and recovers with Retry',
  async (path, data, words, content) => {
    const { page, close } = await workspace.openSignedIn('/reports')
    // Once live, the page asks again by itself, and Retry may be gone before it is pressed.
    await page.route('**/api/v1/events', (route) => route.abort())
    await page.route(data, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ error: 'It broke.', code: 'internal', requestId: 'req-4711' }),
      }),
    )
    await page.goto(path === 'a call' ? call : path)
    const alert = page.getByRole('alert').filter({ hasText: words })
    await alert.getByText('It broke.').waitFor()
    await alert.getByText('Request req-4711').waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    await page.unroute(data)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(content).first().waitFor()
    await close()
  },
)

describe('a page whose chunk does not come', () => {
  const CHUNK = /\/assets\/_app\.users-[^/]*\.js/
  const openUsers = (page: Page) =>
    page.getByRole('main').getByRole('link', { name: 'Users' }).click()

  test('is “Loading...”, and after 120 seconds offers to reload', async () => {
    const { page, close } = await workspace.openSignedIn('/reports')
    await isLive(page)
    let isStuck = true
    await page.route(CHUNK, (route) => (isStuck ? undefined : route.continue()))
    await page.clock.install()
    await openUsers(page)
    await page.clock.fastForward(1000)
    await page.getByText('Loading...').waitFor()
    await page.clock.fastForward(110_000)
    expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0)
    await page.clock.fastForward(11_000)
    await page.getByText('This page is taking too long to load').waitFor()
    expect(await findAxeProblems(page)).toEqual([])

    isStuck = false
    await page.getByRole('button', { name: 'Reload' }).click()
    await heading(page, 'User Management')
    await close()
  })

  test('because the server has a newer version offers to reload', async () => {
    const { page, close } = await workspace.openSignedIn('/reports')
    await isLive(page)
    await page.route(CHUNK, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    // The page itself still comes from the old version, as from a proxy that shares requests out.
    await page.route(workspace.server.url, (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({
            contentType: 'text/html',
            body: '<script src="/assets/new.js"></script>',
          })
        : route.continue(),
    )
    await openUsers(page)
    await heading(page, 'A new version is ready')
    expect(await findAxeProblems(page)).toEqual([])

    await page.unrouteAll()
    await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
    await heading(page, 'User Management')
    await close()
  })

  test('because the server is away says so, keeps the page open and opens it when it is back', async () => {
    const { page, close } = await workspace.openSignedIn('/reports')
    await isLive(page)
    await page.evaluate('window.isTheSameDocument = true')
    let isAway = true
    await page.route('**/*', (route) => (isAway ? route.abort() : route.continue()))
    await openUsers(page)
    await heading(page, 'This page could not be loaded')
    await page.getByText('The server cannot be reached').waitFor()
    expect(await page.getByText('A new version is ready').count()).toBe(0)
    expect(await findAxeProblems(page)).toEqual([])
    // Nobody reloaded, and asking again while the server is away does not either.
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
    await retry.click()
    expect(await page.evaluate('window.isTheSameDocument')).toBe(true)
    await page.getByRole('link', { name: 'Reports' }).click()
    await heading(page, 'Reports')
    await openUsers(page)
    await retry.waitFor()

    isAway = false
    await retry.click()
    await heading(page, 'User Management')
    await close()
  })
})

test('a workspace without calls is sound', async () => {
  const empty = await startWorkspace({ callers: [] })
  for (const path of ['/', '/all-calls']) {
    const { page, errors, close } = await empty.openSignedIn(path)
    await page.getByText('No calls yet').waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    expect(errors).toEqual([])
    await close()
  }
  await empty.close()
})
