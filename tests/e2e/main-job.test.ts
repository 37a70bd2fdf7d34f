import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { nextStep } from '@/contracts/next-steps'

import { logIn } from '../harness/log-in'
import { hasFocus, menuHasFocus } from './lib/focus'
import { addUser } from './lib/users'
import { type SharedWorkspace, shareWorkspace } from './lib/workspace'

let workspace: SharedWorkspace

beforeAll(async () => {
  workspace = await shareWorkspace()
  await addUser(workspace, { ...KAY, fullName: 'Kay Keyboard' })
  const { user } = await logIn(workspace.server.url, KAY)
  const now = Date.now()
  for (const [index, name] of ['Ida Tastatur', 'Udo Tastatur'].entries()) {
    await workspace.deliver({ name, startedAt: new Date(now - (index + 1) * 90_000) })
  }
  const step = { title: 'Send the invoice again', assigneeId: user.id }
  await workspace.server.api.post('/next-steps', step, nextStep)
})
afterAll(() => workspace.close())

const KAY = { email: 'kay@keyboard.example', password: 'nine long words 9' }
const LONGEST_WALK = 60

/** What the focus is on, as a person hears it, and whether it can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { name: '', visible: true }
    }
    const name = element.getAttribute('aria-label') ?? element.innerText
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return { name: name.trim(), visible: outlineStyle !== 'none' && outlineWidth !== '0px' }
  })

/** Walks with Tab until the focus is on what is named so; every stop on the way shows its focus. */
const tabTo = async (page: Page, name: RegExp) => {
  const passed: string[] = []
  for (let step = 0; step < LONGEST_WALK; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (stop.name !== '' || step > 0)
      expect.soft(stop.visible, `focus on “${stop.name}”`).toBe(true)
    if (name.test(stop.name)) return
    passed.push(stop.name)
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`)
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

test('the main job is done with the keyboard alone', async () => {
  const { page, errors, close } = await workspace.open({ viewport: { width: 1440, height: 900 } })
  const { keyboard } = page

  await page.goto('/')
  // The sign-in begins in its first field.
  await hasFocus(page.getByLabel('Email'))
  await keyboard.type(KAY.email)
  await keyboard.press('Tab')
  await keyboard.type(KAY.password)
  await keyboard.press('Enter')
  await heading(page, 'Next Steps')

  await keyboard.press('Tab')
  await tabTo(page, /^All Calls/)
  await keyboard.press('Enter')
  await heading(page, /^All Calls/)
  await page.getByText('Ada Moreau').first().waitFor()
  await keyboard.press('/')
  await keyboard.type('tastatur')
  await page.getByText('Ada Moreau').first().waitFor({ state: 'detached' })
  await keyboard.press('ArrowDown')

  // The newest unreviewed call that was found.
  await page.locator('[data-call] a:focus').waitFor()
  await keyboard.press('Enter')
  await heading(page, /Ida Tastatur/)
  await expect.poll(async () => (await focused(page)).name).toContain('Ida Tastatur')

  await keyboard.press('c')
  await menuHasFocus(page)
  const words = page.getByRole('menuitemcheckbox')
  for (let step = 0; step < LONGEST_WALK; step += 1) {
    await hasFocus(words.nth(step))
    if ((await focused(page)).name.startsWith('Billing')) break
    await keyboard.press('ArrowDown')
  }
  await keyboard.press('Enter')
  await page.getByText(/you: billing/i).waitFor()

  await keyboard.press('e')
  await heading(page, /Udo Tastatur/)
  await expect
    .poll(() => workspace.server.api.calls({ q: 'Ida Tastatur' }))
    .toMatchObject([{ category: 'billing', reviewedBy: { name: 'Kay Keyboard' } }])

  await keyboard.press('Tab')
  await tabTo(page, /^Next Steps/)
  await keyboard.press('Enter')
  await heading(page, 'Next Steps')
  // The queue of somebody who has work of their own begins with it.
  await page.getByRole('checkbox', { name: 'Done: Send the invoice again' }).waitFor()
  await keyboard.press('j')
  await keyboard.press('e')
  await page.getByRole('button', { name: /^Undo/ }).first().waitFor()

  await tabTo(page, /^Sign Out$/)
  await keyboard.press('Enter')
  await page.getByLabel('Password').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect
    .poll(() =>
      page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')]),
    )
    .toEqual([null, null])
  expect(errors).toEqual([])
  await close()
})
