import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { GuardedPage } from '../harness/browser'
import { addUser, API, openUsers } from './lib/users'
import { type SharedWorkspace, shareWorkspace } from './lib/workspace'

// The users page as the specification words it, once through in a real browser.

const PASSWORD = 'nine long words 9'
const LABELS = ['Full Name', 'Email (Username)', 'Password', 'Role']

let workspace: SharedWorkspace
let guarded: GuardedPage
let page: Page

beforeAll(async () => {
  workspace = await shareWorkspace()
  for (const fullName of ['Bo Agent', 'Cem Öz']) {
    const email = `${fullName.slice(0, 2).toLowerCase()}@desk.example`
    await addUser(workspace, { fullName, email, password: PASSWORD })
  }
})
afterAll(() => workspace.close())
beforeEach(async () => {
  guarded = await openUsers(workspace)
  page = guarded.page
  return () => guarded.close()
})

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
const dialog = (name: string) => page.getByRole('dialog', { name })
const labels = async (name: string) =>
  dialog(name)
    .locator('label')
    .allTextContents()
    .then((all) => all.map((text) => text.trim()))
const fillAdd = async (name: string) => {
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog('Add User').getByLabel('Full Name').fill(name)
  await dialog('Add User')
    .getByLabel('Email (Username)')
    .fill(`${name.slice(0, 2)}@desk.example`)
  await dialog('Add User').getByLabel('Password').fill(PASSWORD)
}
const openEdit = async (name: string) => {
  await card(name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  await dialog('Edit User').waitFor()
}
/** Answers one method of the users routes; the others reach the server. */
const answer = (method: string, handle: (route: Route) => Promise<void>) =>
  page.route(new RegExp(`${API}/users`), (route) =>
    route.request().method() === method ? handle(route) : route.fallback(),
  )
const fail = (route: Route) => route.fulfill({ status: 500, body: 'no text of ours' })
/** Holds a request back until the returned function is called. */
const hold = async (method: string) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await answer(method, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
const isDisabled = (name: string, within: string) =>
  dialog(within).getByRole('button', { name, exact: true }).isDisabled()

test('title User Management, search box, role filter and Add User', async () => {
  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search users' }).waitFor()
  const roles = page.getByRole('combobox', { name: 'Role' }).getByRole('option')
  await expect.poll(() => roles.allTextContents()).toEqual(['All Roles', 'Admin', 'Agent'])
  await page.getByRole('button', { name: 'Add User' }).waitFor()
})

test('one card per user: name, email, role chip, Edit and Delete', async () => {
  const bo = card('Bo Agent')
  await expect.poll(() => bo.innerText()).toMatch(/Bo Agent\s+bo@desk\.example\s+Agent\s/)
  await bo.getByRole('button', { name: 'Edit Bo Agent' }).waitFor()
  await bo.getByRole('button', { name: 'Delete Bo Agent' }).waitFor()
})

test('the add dialog has its fields, the role agent, and Add disabled until all are filled', async () => {
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog('Add User').waitFor()
  await expect.poll(() => labels('Add User')).toEqual(LABELS)
  const role = dialog('Add User').getByLabel('Role')
  expect(await role.locator('option:checked').textContent()).toBe('Agent')
  expect(await dialog('Add User').getByLabel('Email (Username)').getAttribute('type')).toBe('email')
  expect(await isDisabled('Add', 'Add User')).toBe(true)
  await dialog('Add User').getByLabel('Full Name').fill('Dora')
  await page.keyboard.press('Enter')
  await toast('Please fill in all fields').waitFor()
  await dialog('Add User').getByLabel('Email (Username)').fill('dora@desk.example')
  expect(await isDisabled('Add', 'Add User')).toBe(true)
  await dialog('Add User').getByLabel('Password').fill(PASSWORD)
  await expect.poll(() => isDisabled('Add', 'Add User')).toBe(false)
})

test('the add dialog says Adding... with Cancel disabled, sends the payload, then User added successfully', async () => {
  const letGo = await hold('POST')
  await fillAdd('Dora New')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Enter')
  await dialog('Add User').getByRole('button', { name: 'Adding...' }).waitFor()
  expect(await isDisabled('Cancel', 'Add User')).toBe(true)
  const request = await sent
  expect(request.postDataJSON()).toEqual({
    fullName: 'Dora New',
    email: 'Do@desk.example',
    password: PASSWORD,
    role: 'agent',
  })
  const headers = await request.allHeaders()
  const stored = await page.evaluate(() => localStorage.getItem('authToken'))
  expect(headers['authorization']).toBe(`Bearer ${stored}`)
  expect(headers['content-type']).toBe('application/json')
  letGo()
  await toast('User added successfully').waitFor()
  await card('Dora New').waitFor()
})

test('the edit dialog has the same fields, the password optional and sent only when it is not blank', async () => {
  await openEdit('Bo Agent')
  await expect.poll(() => labels('Edit User')).toEqual(LABELS)
  await dialog('Edit User').getByText('leave blank to keep current').waitFor()
  const letGo = await hold('PUT')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog('Edit User').getByLabel('Password').fill('   ')
  await page.keyboard.press('Enter')
  await dialog('Edit User').getByRole('button', { name: 'Updating...' }).waitFor()
  expect(await isDisabled('Cancel', 'Edit User')).toBe(true)
  const body = { fullName: 'Bo Agent', email: 'bo@desk.example', role: 'agent' }
  expect((await sent).postDataJSON()).toEqual(body)
  letGo()
  await toast('User updated successfully').waitFor()

  await openEdit('Bo Agent')
  const typed = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog('Edit User').getByLabel('Password').fill('another nine words')
  await page.keyboard.press('Enter')
  expect((await typed).postDataJSON()).toEqual({ ...body, password: 'another nine words' })
})

test('deleting asks the browser’s question; no is no; a refusal says Failed to delete user', async () => {
  const asked: string[] = []
  let isWanted = false
  page.on('dialog', (question) => {
    asked.push(question.message())
    void (isWanted ? question.accept() : question.dismiss())
  })
  const destroy = card('Cem Öz').getByRole('button', { name: 'Delete Cem Öz' })
  await destroy.click()
  await card('Cem Öz').waitFor()
  isWanted = true
  await answer('DELETE', fail)
  await destroy.click()
  await toast('Failed to delete user').waitFor()
  await card('Cem Öz').waitFor()
  await page.unrouteAll()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await destroy.click()
  expect((await sent).postData()).toBeNull()
  await toast('User deleted successfully').waitFor()
  await card('Cem Öz').waitFor({ state: 'detached' })
  expect(new Set(asked)).toEqual(new Set(['Are you sure you want to delete this user?']))
})
