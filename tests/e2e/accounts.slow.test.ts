import { afterAll, beforeAll, expect, test } from 'vitest'

import { findAxeProblems } from '../harness/browser'
import { ADMINISTRATOR } from '../harness/process'
import { faults, openUsers } from './lib/users'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

test('the link of an invitation and the page it leads to are sound', async () => {
  const { page, close } = await openUsers(workspace)
  await page.getByRole('button', { name: 'Invite by Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite by Link' })
  await dialog.getByLabel('Full Name').fill('Ivy Stone')
  await dialog.getByLabel('Email (Username)').fill('ivy@example.com')
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  const shown = page.getByRole('dialog', { name: 'Invitation link for Ivy Stone' })
  const link = await shown.getByRole('textbox').inputValue()
  expect(await findAxeProblems(page)).toEqual([])
  await close()

  const guarded = await workspace.open()
  await guarded.page.goto(link)
  await guarded.page.getByText('Welcome Ivy Stone.').waitFor()
  expect(await faults(guarded)).toEqual([])
  await guarded.page.getByLabel('New password', { exact: true }).fill('password1')
  await guarded.page.getByLabel('New password again').fill('password2')
  await guarded.page.keyboard.press('Enter')
  await guarded.page.getByText('The two passwords differ').waitFor()
  expect(await faults(guarded)).toEqual([])
  await guarded.page.goto('/account-link?token=short')
  await guarded.page.getByText('This link has expired or was already used.').waitFor()
  expect(await findAxeProblems(guarded.page)).toEqual([])
  await guarded.close()
})

test('the login screen says whom to ask for a new password', async () => {
  const guarded = await workspace.open()
  const { page } = guarded
  await page.goto('/')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByText('Ask an admin to send you a reset link.').waitFor()
  await page.getByText('npm run reset-link').waitFor()
  expect(await faults(guarded)).toEqual([])
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await page.getByLabel('Email').waitFor()
  expect(guarded.errors).toEqual([])
  await guarded.close()
})

test('one’s own name and password change from the user card; this session stays', async () => {
  const guarded = await openUsers(workspace)
  const { page } = guarded
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Your settings' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Your profile')
  await page.getByLabel('Full Name').fill('Ada Renamed')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary').getByText('Ada Renamed').waitFor()
  await choose('Change your password')
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByLabel('New password', { exact: true }).fill(ADMINISTRATOR.password)
  await dialog.getByLabel('New password again').fill(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await dialog.getByText('This is not your current password.').waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await dialog.getByLabel('Current password').fill(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  await guarded.close()
})

test('on a phone, the user card’s menu works in front of the drawer it is in', async () => {
  const guarded = await openUsers(workspace, { colorScheme: 'light' })
  const { page } = guarded
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('button[aria-haspopup="dialog"]:visible').first().click()
  await page.getByRole('button', { name: 'Your settings' }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your profile' })
  await dialog.getByLabel('Full Name').click()
  expect(await faults(guarded)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Your settings' }).click()
  await page.getByRole('menuitem', { name: 'Users' }).click()
  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  // The drawer has closed on the way.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await guarded.close()
})
