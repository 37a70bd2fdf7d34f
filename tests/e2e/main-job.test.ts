import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ADMINISTRATOR } from '../harness/process'
import { hasFocus, menuHasFocus } from './lib/focus'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

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
  await keyboard.type(ADMINISTRATOR.email)
  await keyboard.press('Tab')
  await keyboard.type(ADMINISTRATOR.password)
  await keyboard.press('Enter')
  await heading(page, 'Next Steps')

  await keyboard.press('Tab')
  await tabTo(page, /^All Calls/)
  await keyboard.press('Enter')
  await heading(page, /^All Calls/)
  await page.getByText('Ada Moreau').first().waitFor()

  // The newest unreviewed call.
  await keyboard.press('j')
  await page.locator('[data-call] a:focus').waitFor()
  await keyboard.press('Enter')
  await heading(page, /Ada Moreau/)
  await expect.poll(async () => (await focused(page)).name).toContain('Ada Moreau')

  await keyboard.press('c')
  await menuHasFocus(page)
  const words = page.getByRole('menuitemcheckbox')
  for (let step = 0; step < LONGEST_WALK; step += 1) {
    await keyboard.press('ArrowDown')
    await hasFocus(words.nth(step))
    if ((await focused(page)).name.startsWith('Billing')) break
  }
  await keyboard.press('Enter')
  await page.getByText(/you: billing/i).waitFor()

  await keyboard.press('e')
  await heading(page, /Noor Haddad/)
  await expect
    .poll(() => workspace.server.api.calls({ q: 'ada' }))
    .toMatchObject([{ category: 'billing', reviewedBy: { name: 'Administrator' } }])

  await keyboard.press('Tab')
  await tabTo(page, /^Next Steps/)
  await keyboard.press('Enter')
  await heading(page, 'Next Steps')
  await page.getByRole('checkbox').first().waitFor()
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
