import { afterAll, beforeAll, expect, test } from 'vitest'

import { findAxeProblems } from '../harness/browser'
import { type Credentials, logIn } from '../harness/log-in'
import { ADMINISTRATOR } from '../harness/process'
import { signedInOptions } from '../harness/signed-in'
import { startWorkspace, type Workspace } from './lib/workspace'

const COLLEAGUE = { email: 'bo@example.com', password: 'nine long words 9' }
let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const tokenOf = async (credentials: Credentials) =>
  (await logIn(workspace.server.url, credentials)).token

const send = async (token: string, method: string, path: string, json: unknown) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify(json)
  const { status } = await fetch(`${workspace.server.url}/functions/api/v1${path}`, {
    method,
    headers,
    body,
  })
  expect(status).toBe(200)
}

test('a correction that comes second shows who was first, keeps the choice, and can be applied', async () => {
  const [call] = await workspace.server.api.calls()
  await send(await tokenOf(ADMINISTRATOR), 'POST', '/users', {
    ...COLLEAGUE,
    fullName: 'Bo Agent',
    role: 'agent',
  })
  const { page, close } = await workspace.open(await signedInOptions(workspace.server.url))
  // This screen does not hear of the other person's change before it sends its own.
  await page.route('**/api/v1/events', (route) => route.abort())
  await page.goto(`/unified-dashboard/${call?.id}`)
  await page.getByRole('heading', { level: 1, name: /Ada Moreau/ }).waitFor()

  const { version } = await workspace.server.api.call(call?.id ?? '')
  await send(await tokenOf(COLLEAGUE), 'PATCH', `/calls/${call?.id}`, {
    version,
    category: 'billing',
  })
  await page.keyboard.press('c')
  await page.getByRole('menuitemcheckbox', { name: /^Complaint/ }).click()

  const notice = page.getByRole('alert').filter({ hasText: 'Bo Agent changed this call first' })
  await notice.waitFor()
  await notice.getByText('Not saved: “Category: Complaint”.').waitFor()
  await page.getByText(/Bo Agent: billing/i).waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await notice.getByRole('button', { name: 'Apply mine to the new version' }).click()
  await page.getByText(/you: complaint/i).waitFor()
  await notice.waitFor({ state: 'hidden' })
  await expect
    .poll(() => workspace.server.api.call(call?.id ?? ''))
    .toMatchObject({ category: 'complaint' })
  await close()
})
