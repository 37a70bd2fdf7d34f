import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addUser } from './lib/users'
import { type SharedWorkspace, shareWorkspace, signIn } from './lib/workspace'

const SERA = { email: 'sera@session.example', password: 'nine long words 9' }
const LOGIN = '**/functions/auth-login'

let workspace: SharedWorkspace
let call: string

beforeAll(async () => {
  workspace = await shareWorkspace()
  await addUser(workspace, { ...SERA, fullName: 'Sera Session' })
  const [ofAda] = await workspace.server.api.calls({ q: 'Ada Moreau' })
  call = `/unified-dashboard/${ofAda?.id}`
})
afterAll(() => workspace.close())

const openAsSera = (path: string) => workspace.openSignedIn(path, { as: SERA })
const storedSession = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')])
const addressOf = (page: Page) => page.url().slice(workspace.server.url.length)
const signInScreen = (page: Page) => page.getByRole('form', { name: 'Sign in' }).waitFor()
const said = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Ends a session on the server, as an administrator or the clock would. */
const revoke = async (token: string | null | undefined) => {
  const { status } = await fetch(`${workspace.server.url}/functions/auth-logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(status).toBeLessThan(300)
}

describe('a stored session', () => {
  test('is restored by a reload, at the same address', async () => {
    const { page, errors, close } = await openAsSera('/all-calls?q=ada')
    const before = await storedSession(page)
    await page.reload()
    await page.getByText('Ada Moreau').first().waitFor()
    await expect.poll(() => addressOf(page)).toBe('/all-calls?q=ada')
    expect(await storedSession(page)).toEqual(before)
    expect(before).not.toContain(null)
    expect(errors).toEqual([])
    await close()
  })

  test('that the server has ended is said to have expired; signing in opens the same address', async () => {
    const { page, close } = await openAsSera(`${call}?t=4`)
    const [token] = await storedSession(page)
    // An open page would hear of it through the live stream before the reload.
    await page.goto('about:blank')
    await revoke(token)
    await page.goto(`${workspace.server.url}${call}?t=4`)
    await said(page, 'Your session has expired. Please sign in again.').waitFor()
    await expect.poll(() => storedSession(page)).toEqual([null, null])
    await expect.poll(() => addressOf(page)).toBe(`${call}?t=4`)

    await signIn(page, SERA)
    await page.getByRole('heading', { level: 1, name: /Ada Moreau/ }).waitFor()
    await expect.poll(() => addressOf(page)).toBe(`${call}?t=4`)
    await close()
  })

  test('that the server ends while a page is open ends at the next thing that happens', async () => {
    const { page, close } = await openAsSera('/')
    await page.getByText('Live', { exact: true }).waitFor()
    const [token] = await storedSession(page)
    await revoke(token)
    await workspace.deliver({ name: 'Mina Okafor' })
    await said(page, 'Your session has expired. Please sign in again.').waitFor()
    await expect.poll(() => storedSession(page)).toEqual([null, null])
    await close()
  })
})

test('Sign Out in one tab signs out the others and goes to /', async () => {
  const { page, errors, close } = await openAsSera('/all-calls')
  const other = await page.context().newPage()
  await other.goto(call)
  await other.getByRole('heading', { level: 1, name: /Ada Moreau/ }).waitFor()
  const [token] = await storedSession(page)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await signInScreen(page)
  await signInScreen(other)
  await expect.poll(() => addressOf(page)).toBe('/')
  await expect.poll(() => storedSession(other)).toEqual([null, null])
  // Nobody left it: a plain Sign Out is no expiry.
  expect(await other.getByRole('alert').count()).toBe(0)
  const statusOfToken = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${workspace.server.url}/functions/api/v1/me`, { headers })).status
  }
  // The screen does not wait for the server to hear of it.
  await expect.poll(statusOfToken).toBe(401)
  expect(errors).toEqual([])
  await close()
})

test('a refused sign-in shows the words of the server for a wrong password and keeps what was typed', async () => {
  const { page, errors, close } = await workspace.open()
  const answer = page.waitForResponse(LOGIN)
  await page.goto('/all-calls')
  await signIn(page, { ...SERA, password: 'not the password' })
  const body: unknown = await (await answer).json()
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/\w/) })
  await said(page, String(Object(body).message)).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(SERA.email)
  await expect.poll(() => storedSession(page)).toEqual([null, null])

  await signIn(page, SERA)
  await page.getByRole('heading', { level: 1, name: /^All Calls/ }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('lasts as long as the page in a browser that stores nothing, and says so once', async () => {
  const { page, errors, close } = await workspace.open()
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto('/all-calls')
  await signIn(page, SERA)
  await page.getByText('Ada Moreau').first().waitFor()
  await page.getByText(/^This browser blocks storage for this site/).waitFor()
  await page.getByRole('link', { name: 'Next Steps' }).click()
  await page.getByRole('heading', { level: 1, name: 'Next Steps' }).waitFor()
  expect(await page.getByText(/^This browser blocks storage for this site/).count()).toBe(1)
  expect(errors).toEqual([])
  await close()
})
