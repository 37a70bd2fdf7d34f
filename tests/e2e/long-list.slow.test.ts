import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { testCall as testDetail } from '@tests/builders/call-detail'
import { testCall } from '@tests/builders/calls'

import { type GuardedPage, launchBrowser, openPage, type PageOptions } from '../harness/browser'
import { type ServerProcess, startProcess } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'

let server: ServerProcess
let browser: Browser
let signedIn: PageOptions
let guarded: GuardedPage
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startProcess(), launchBrowser()])
  signedIn = await signedInOptions(server.url)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
afterEach(async () => {
  await guarded.close()
  if (guarded.errors.length > 0) throw new Error(guarded.errors.join('\n'))
})

let total: number
/** What was asked of the list, e.g. `offset=99800`, in order. */
let asked: string[]
let answered: number
/** Answers wait for it. */
let gate: Promise<void>

/** A server of numbered calls, `Caller 1` first, whose cursors are places. */
const openLong = async (path: string, calls = 100_000) => {
  total = calls
  asked = []
  answered = 0
  gate = Promise.resolve()
  guarded = await openPage(browser, server.url, {
    ...signedIn,
    viewport: { width: 1440, height: 900 },
  })
  page = guarded.page
  await page.route(/\/api\/v1\/calls\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.has('ids')) return route.continue()
    asked.push(
      ['cursor', 'before', 'offset']
        .flatMap((name) => (query.has(name) ? `${name}=${query.get(name)}` : []))
        .join(),
    )
    const limit = Number(query.get('limit') ?? 50)
    const before = query.get('before')
    const from =
      before === null
        ? Number(query.get('cursor') ?? query.get('offset') ?? 0)
        : Math.max(0, Number(before) - limit)
    const to = Math.min(total, before === null ? from + limit : Number(before))
    const items = Array.from({ length: to - from }, (_, at) => testCall(from + at + 1))
    const nextCursor = to < total ? String(to) : null
    const previousCursor = from > 0 ? String(from) : null
    const rest = { nextCursor, previousCursor, total, totalIsEstimate: false }
    await gate
    await route.fulfill({ json: { items, ...rest } })
    answered += 1
  })
  await page.route(/\/api\/v1\/calls\/[0-9a-f-]{36}$/, (route) =>
    route.fulfill({ json: testDetail({ id: route.request().url().slice(-36) }) }),
  )
  await page.route(/\/api\/v1\/calls\/[0-9a-f-]{36}\/(?:notes|scores|viewers)$/, (route) =>
    route.fulfill({ json: { items: [] } }),
  )
  await page.route(/\/api\/v1\/calls\/[0-9a-f-]{36}\/caller$/, (route) =>
    route.fulfill({ json: { calls: 1, callerId: null, openSteps: [] } }),
  )
  await page.route(/\/recording\/peaks$/, (route) =>
    route.fulfill({ json: { seconds: null, peaks: null } }),
  )
  await page.goto(path)
  await page.locator('[data-call]').first().waitFor()
}
const current = () =>
  page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('[data-call]')?.dataset['call'] ?? '',
  )
/** The call that a key has just moved to. */
const currentOne = async () => {
  await expect.poll(current).not.toBe('')
  return current()
}
const drawn = () => page.evaluate(() => document.querySelectorAll('*').length)
const list = () => page.locator('ul[aria-label="Calls"]')
const ghosts = () => page.locator('ul[aria-label="Calls"] > li[aria-hidden]')
/** What a key or the wheel did has been painted. */
const drawnAnew = () =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
const scrollTo = (row: number) =>
  list().evaluate((calls, top) => calls.parentElement?.scrollTo(0, top), row * 64)

test.each(['card', 'email'])('only those in sight are drawn (%s)', async (view) => {
  await openLong(`/all-calls?view=${view}`)
  expect(await drawn()).toBeLessThan(1500)
  const height = await list().evaluate((calls) => calls.getBoundingClientRect().height)
  const columns = view === 'card' ? 3 : 1
  expect(height).toBe(view === 'card' ? Math.ceil(total / columns) * 136 - 12 : total * 64)
})

test('who reads on never meets a row that is still to come', async () => {
  await openLong('/all-calls?view=email')
  await page.locator('[data-call]').first().hover()
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 600)
    await drawnAnew()
    expect(await ghosts().count()).toBe(0)
    await expect.poll(() => answered).toBe(asked.length)
  }
  expect(asked.every((place) => place === '' || place.startsWith('cursor='))).toBe(true)
})

test('far down is one page away, grey until then, and so is the way up from there', async () => {
  await openLong('/all-calls?view=email')
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  await scrollTo(50_000)
  await expect.poll(() => ghosts().count()).toBeGreaterThan(5)
  expect(await drawn()).toBeLessThan(1500)
  open()
  await page.getByText('Caller 50001', { exact: true }).waitFor()
  expect(asked.filter((place) => place.startsWith('offset='))).toHaveLength(1)
  const top = () => list().evaluate((calls) => calls.parentElement?.scrollTop ?? 0)
  const before = await top()
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.move(300, 500)
    await page.mouse.wheel(0, -600)
    await expect.poll(async () => before - (await top())).toBe((turn + 1) * 600)
  }
  const row = Math.floor((before - 20 * 600) / 64) + 1
  await page.getByText(`Caller ${row + 1}`, { exact: true }).waitFor()
  expect(asked.length).toBeLessThan(10)
})

test.each(['card', 'email'])('End goes to the last one, Home to the first (%s)', async (view) => {
  await openLong(`/all-calls?view=${view}`)
  await page.keyboard.press('j')
  // Beside the list the first call is open already.
  if (view === 'email') await page.keyboard.press('k')
  const first = await currentOne()
  await page.keyboard.press('End')
  const last = page.getByRole('link', { name: /Caller 100000\b/ }).first()
  await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true)
  await expect.poll(() => ghosts().count()).toBe(0)
  expect(asked.length).toBeLessThan(5)
  if (view === 'email') {
    await page.waitForURL(/selected=00000000-0000-4000-8000-000000100000/)
    await page.keyboard.press('k')
    await page.waitForURL(/selected=00000000-0000-4000-8000-000000099999/)
  }
  await page.keyboard.press('Home')
  await expect.poll(current).toBe(first)
})

test('what could not be read says so where it is missing, and is there after Retry', async () => {
  await openLong('/all-calls?view=email')
  await page.route(/offset=/, (route) => route.abort())
  await scrollTo(50_000)
  await page
    .getByRole('alert')
    .getByText(/^More calls could not be loaded/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Retry' }).isVisible()).toBe(true)
  await page.unroute(/offset=/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Caller 50001', { exact: true }).waitFor()
  guarded.errors.length = 0
})

test.each(['card', 'email'])(
  'more than fit say so at their end, and lead to the filters (%s)',
  async (view) => {
    await openLong(`/all-calls?view=${view}`, 1_000_000)
    await page.keyboard.press('j')
    await currentOne()
    await page.keyboard.press('End')
    const room = view === 'card' ? '330,882' : '234,375'
    await page.getByText(`A list has room for ${room} calls.`).waitFor()
    expect(await page.getByText('Loading more calls').count()).toBe(0)
    await page.getByRole('button', { name: 'Filter to see the rest' }).click()
    const when = page.getByRole('button', { name: 'When' })
    await expect.poll(() => when.evaluate((it) => it === document.activeElement)).toBe(true)
    await expect.poll(() => when.isVisible()).toBe(true)
  },
)
