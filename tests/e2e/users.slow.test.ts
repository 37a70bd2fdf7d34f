import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findAxeProblems, type GuardedPage } from '../harness/browser'
import { signedInOptions } from '../harness/signed-in'
import { API, faults, openUsers, postJson, signInAdministrator } from './lib/users'
import { hasFocus } from './lib/focus'
import { startWorkspace, type Workspace } from './lib/workspace'

const MANY = 5000
const PASSWORD = 'nine long words 9'

let workspace: Workspace
let token: string

const add = (fullName: string, role: string) =>
  postJson(
    workspace,
    `${API}/users`,
    {
      fullName,
      email: `${fullName.slice(0, 2).toLowerCase()}@example.com`,
      password: PASSWORD,
      role,
    },
    token,
  )

beforeAll(async () => {
  workspace = await startWorkspace()
  token = await signInAdministrator(workspace)
  await add('Bo Agent', 'agent')
  await add('Cem Öz', 'agent')
})
afterAll(() => workspace.close())

const card = ({ page }: GuardedPage, name: string) =>
  page.getByRole('listitem').filter({ hasText: name })

describe.each([
  ['light', 1440, 900],
  ['dark', 1440, 900],
  ['light', 390, 844],
  ['dark', 390, 844],
] as const)('%s, %i wide', (colorScheme, width, height) => {
  test('the page, its dialogs and its empty state are sound', async () => {
    const guarded = await openUsers(workspace, { colorScheme, viewport: { width, height } })
    const { page } = guarded
    expect(await faults(guarded)).toEqual([])
    for (const [opener, dialog] of [
      [page.getByRole('button', { name: 'Add User' }), 'Add User'],
      [card(guarded, 'Bo Agent').getByRole('button', { name: 'Edit' }), 'Edit User'],
      [page.getByRole('button', { name: 'Invite by Link' }), 'Invite by Link'],
    ] as const) {
      await opener.click()
      await page.getByRole('dialog', { name: dialog }).waitFor()
      expect(await faults(guarded)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await hasFocus(opener)
    }
    await page.getByLabel('Search users').fill('nobody at all')
    await page.getByText('Try adjusting your filters').waitFor()
    expect(await faults(guarded)).toEqual([])
    // Nothing is wider than the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await guarded.close()
  })
})

test('avatars are blue for an administrator and green for an agent', async () => {
  const guarded = await openUsers(workspace, { colorScheme: 'light' })
  const colour = (name: string) =>
    card(guarded, name)
      .locator('[aria-hidden]')
      .first()
      .evaluate((avatar) => getComputedStyle(avatar).backgroundColor)
  expect(await colour('Administrator')).toBe('rgb(0, 108, 168)')
  expect(await colour('Bo Agent')).toBe('rgb(40, 128, 46)')
  await guarded.close()
})

test('by keyboard alone: add with Enter refused and accepted, edit, delete with the browser’s question', async () => {
  const guarded = await openUsers(workspace)
  const { page } = guarded
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

  await page.keyboard.press('a')
  const add = page.getByRole('dialog', { name: 'Add User' })
  await hasFocus(add.getByLabel('Full Name'))
  await page.keyboard.type('Aaron Typed')
  await page.keyboard.press('Enter')
  await toast('Please fill in all fields').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('aaron@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await toast('User added successfully').waitFor()
  await add.waitFor({ state: 'hidden' })

  await page.keyboard.press('j')
  const focused = page.locator('li:focus')
  await focused.filter({ hasText: 'Aaron Typed' }).waitFor()
  await page.keyboard.press('e')
  await hasFocus(page.getByRole('dialog', { name: 'Edit User' }).getByLabel('Full Name'))
  await page.keyboard.type('Aaron Edited')
  await page.keyboard.press('Enter')
  await toast('User updated successfully').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await card(guarded, 'Aaron Edited').focus()
  await page.keyboard.press('Delete')
  await toast('User deleted successfully').waitFor()
  expect(questions).toEqual(['Are you sure you want to delete this user?'])
  await card(guarded, 'Aaron Edited').waitFor({ state: 'detached' })
  // Focus is on the card that took its place.
  await focused.filter({ hasText: 'Administrator' }).waitFor()
  expect(guarded.errors).toEqual([])
  await guarded.close()
})

test('a toast hides by itself after three seconds', async () => {
  const guarded = await openUsers(workspace)
  const { page } = guarded
  await page.getByRole('button', { name: 'Add User' }).click()
  await hasFocus(page.getByRole('dialog').getByLabel('Full Name'))
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  const toast = page.locator('[data-sonner-toast]')
  const isShown = async () => {
    await page.clock.runFor(10)
    return toast.count()
  }
  await expect.poll(isShown).toBe(1)
  await page.clock.runFor(2900)
  expect(await toast.getAttribute('data-removed')).toBe('false')
  await page.clock.resume()
  await toast.waitFor({ state: 'detached' })
  await guarded.close()
})

test('the page is sound for an agent, who can change nothing', async () => {
  const as = { email: 'bo@example.com', password: PASSWORD }
  const guarded = await workspace.openSignedIn('/users', { as })
  await guarded.page.getByRole('list', { name: 'Users' }).waitFor()
  expect(await faults(guarded)).toEqual([])
  await guarded.close()
})

test('a list that cannot be read is sound', async () => {
  const { page, close } = await workspace.openSignedIn('/reports')
  await page.route(`**${API}/users`, (route) =>
    route.fulfill({ status: 403, json: { error: 'Not today', code: 'no' } }),
  )
  await page.goto('/users')
  await page.getByText('The list could not be loaded').waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await close()
})

test('five thousand users: few elements, and the whole list is reached by keyboard', async () => {
  const guarded = await workspace.open(await signedInOptions(workspace.server.url))
  const { page } = guarded
  const names = Array.from(
    { length: MANY },
    (_, index) => `Person ${String(index).padStart(4, '0')}`,
  )
  // Only the answer is made up: five thousand passwords would take minutes to hash.
  await page.route(`**${API}/users`, (route) =>
    route.fulfill({
      json: names.map((name, index) => ({
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name,
        email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
        role: index % 5 === 0 ? 'admin' : 'agent',
        lastActiveAt: null,
        isInvited: false,
        version: 1,
      })),
    }),
  )
  await page.goto('/users')
  await page.getByText('Person 0000').waitFor()
  expect(await page.getByRole('listitem').count()).toBeLessThan(80)
  await page.keyboard.press('j')
  await page.locator('li:focus').filter({ hasText: 'Person 0000' }).waitFor()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown')
  await page.locator('li:focus[aria-posinset="91"]').waitFor()
  expect(await page.getByRole('listitem').count()).toBeLessThan(80)
  await page.keyboard.press('/')
  await page.keyboard.type('4321')
  await page.getByText('Person 4321').waitFor()
  const left = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect.poll(() => left.count()).toBe(1)
  expect(await faults(guarded)).toEqual([])
  await guarded.close()
})
