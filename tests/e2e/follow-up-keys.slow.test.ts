import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { logIn } from '../harness/log-in'
import { ADMINISTRATOR } from '../harness/process'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace
let token: string

beforeAll(async () => {
  workspace = await startWorkspace({ callers: [] })
  const words = 'My washing machine is broken and leaks. Could you call me back tomorrow at three?'
  await workspace.deliver({ words })
  ;({ token } = await logIn(workspace.server.url, ADMINISTRATOR))
})
afterAll(() => workspace.close())

const read = async <Row>(path: string): Promise<Row> => {
  const answer = await fetch(`${workspace.server.url}/functions/api/v1/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  // Each caller names the fields it reads of the contract.
  return (await answer.json()) as Row
}
type Callback = { status: string; dueFrom: string; attempts: { outcome: string }[] }
const callback = async () => (await read<{ items: Callback[] }>('callbacks')).items[0]

const tomorrowAtNine = (page: Page) =>
  page.evaluate(() => {
    const at = new Date()
    at.setDate(at.getDate() + 1)
    at.setHours(9, 0, 0, 0)
    return at.toISOString()
  })

test('a callback and a ticket are seen through by keyboard alone', async () => {
  const { page, errors, close } = await workspace.openSignedIn('/callbacks')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const keysOf = async (work: () => Promise<void>) => {
    keys = 0
    await work()
    return keys
  }
  const focused = (selector: string) => page.locator(`${selector}:focus`).waitFor()
  const go = async (words: string, heading: string) => {
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type(words)
    await page.getByRole('option', { name: words }).first().waitFor()
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }

  await page.getByText('Proposed', { exact: true }).waitFor()
  await press('j')
  await focused('[data-open]')
  const confirming = await keysOf(async () => {
    await press('1')
    await expect.poll(async () => (await callback())?.status).toBe('open')
  })
  expect(confirming).toBe(1)
  await page.getByText('Proposed', { exact: true }).waitFor({ state: 'detached' })

  const attempting = await keysOf(async () => {
    await press('2')
    await page.getByRole('combobox', { name: 'Result' }).and(page.locator(':focus')).waitFor()
    await press('2')
    await page.getByText('1 attempt, last: no answer').waitFor()
  })
  expect(attempting).toBe(2)
  expect((await callback())?.attempts).toMatchObject([{ outcome: 'no-answer' }])

  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press('h')
  await page.getByRole('textbox', { name: 'Due' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('tomorrow 9 am')
  await page.getByText(/^Enter sets/).waitFor()
  const due = await tomorrowAtNine(page)
  await press('Enter')
  await expect.poll(async () => (await callback())?.dueFrom).toBe(due)

  await go('AI Tickets', 'AI Tickets')
  await go('Show drafts', 'AI Tickets')
  const drafts = page.getByRole('list', { name: 'Tickets' }).locator('[data-open]')
  await drafts.first().waitFor()
  await press('j')
  const pane = page.getByRole('region', { name: 'Selected ticket' })
  await pane.getByRole('button', { name: 'Approve', exact: true }).waitFor()
  const approving = await keysOf(async () => {
    await press('1')
    await pane.getByRole('button', { name: 'Solve' }).waitFor()
  })
  expect(approving).toBe(1)

  await press('a')
  await page.getByRole('combobox', { name: 'Assignee' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('admin')
  await page.getByRole('option', { name: /^Administrator/ }).waitFor()
  await press('Enter')
  await pane.getByRole('button', { name: /^Administrator/ }).waitFor()

  await press('c')
  await focused('[data-command="comment"]')
  await page.keyboard.type('The parcel is at the depot.')
  await press('Control+Enter')
  await pane.getByRole('listitem').getByText('The parcel is at the depot.').waitFor()
  await press('Escape')
  await press('s')
  await pane.getByRole('button', { name: 'Reopen' }).waitFor()
  const { items } = await read<{ items: object[] }>('tickets?status=solved')
  expect(items).toMatchObject([{ status: 'solved', assigneeName: 'Administrator' }])
  expect(errors).toEqual([])
  await close()
})
