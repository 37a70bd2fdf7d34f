import { afterAll, beforeAll, expect, test } from 'vitest'

import { findAxeProblems } from '../harness/browser'
import { logIn } from '../harness/log-in'
import { ADMINISTRATOR } from '../harness/process'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace
let token: string

beforeAll(async () => {
  workspace = await startWorkspace()
  ;({ token } = await logIn(workspace.server.url, ADMINISTRATOR))
  for (const subject of ['Parcel of May 3', 'Refund of May 4']) {
    const answer = await ask('tickets', { subject, body: 'It never arrived.', priority: 'high' })
    if (!answer.ok) throw new Error(await answer.text())
  }
})
afterAll(() => workspace.close())

const ask = (path: string, body?: object) =>
  fetch(`${workspace.server.url}/functions/api/v1/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  })
const totalOf = async (status: string) => {
  const { total } = (await (await ask(`tickets?status=${status}`)).json()) as { total: number }
  return total
}

test('a card is dragged to another column, and the move is taken back', async () => {
  const { page, errors, close } = await workspace.openSignedIn('/ai-tickets?view=board')
  const column = (name: string) => page.locator(`[data-column="${name}"]`)
  const card = page.locator('[data-row]').filter({ hasText: 'Parcel of May 3' })
  await card.and(page.locator('[draggable="true"]')).waitFor()
  await card.dragTo(column('solved'))
  await column('solved').getByText('Parcel of May 3').waitFor()
  await expect.poll(() => totalOf('solved')).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await column('open').getByText('Parcel of May 3').waitFor()
  await expect.poll(() => totalOf('solved')).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test.each([
  ['list', 'light'],
  ['list', 'dark'],
  ['board', 'light'],
  ['board', 'dark'],
] as const)('the %s is sound on a phone in the %s theme', async (view, colorScheme) => {
  const guarded = await workspace.openSignedIn(
    view === 'list' ? '/ai-tickets' : '/ai-tickets?view=board',
    { colorScheme, viewport: { width: 390, height: 844 } },
  )
  const { page, errors, close } = guarded
  await page.getByText('Parcel of May 3').first().waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  const top = await page.locator('[data-row]').first().boundingBox()
  expect(top?.y).toBeLessThanOrEqual(300)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter tickets' })
  await sheet.waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await sheet.getByRole('radio', { name: 'Unassigned' }).check({ force: true })
  await sheet.getByRole('button', { name: 'Show tickets' }).click()
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
  expect(errors).toEqual([])
  await close()
})
