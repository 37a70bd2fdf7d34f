import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { logIn } from '../harness/log-in'
import { addColleague, COLLEAGUE, openCall } from './lib/colleague'
import { API, faults, postJson, signInAdministrator } from './lib/users'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace
let callId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  await addColleague(workspace)
})
afterAll(() => workspace.close())
beforeEach(async () => {
  const [call] = await workspace.server.api.calls({ q: 'Moreau' })
  callId = call?.id ?? ''
})

const noteByAdministrator = async (text: string) =>
  postJson(
    workspace,
    `${API}/calls/${callId}/notes`,
    { text },
    await signInAdministrator(workspace),
  )

test('who closes a call is gone for others, and a note that comes moves nothing for who writes', async () => {
  const ada = await openCall(workspace, callId)
  const bo = await openCall(workspace, callId, { as: COLLEAGUE })
  await bo.page.getByText('Administrator is also here').waitFor()
  await bo.page.keyboard.press('n')
  const area = bo.page.getByRole('textbox', { name: 'New note' })
  await area.waitFor()
  await bo.page.keyboard.type('I am writing')
  const placeBefore = await bo.page.evaluate(() => window.scrollY)
  await noteByAdministrator('Please look today')
  await bo.page.getByText('Please look today').waitFor()
  await bo.page.keyboard.type(' on')
  await expect.poll(() => area.inputValue()).toBe('I am writing on')
  expect(await bo.page.evaluate(() => window.scrollY)).toBe(placeBefore)
  await ada.close()
  await bo.page.getByText('also here').waitFor({ state: 'hidden' })
  expect(bo.errors).toEqual([])
  await bo.close()
})

test('whoever writes a note sees its buttons', async () => {
  const { page, close } = await openCall(workspace, callId)
  const cancel = page.getByRole('button', { name: 'Cancel' })
  for (const height of [700, 760, 820, 900]) {
    await page.setViewportSize({ width: 1440, height })
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.keyboard.press('n')
    await cancel.waitFor()
    const box = await cancel.boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    await page.keyboard.press('Escape')
    await cancel.waitFor({ state: 'hidden' })
  }
  await close()
})

test('a mention leads to its note, which is in sight', async () => {
  const bo = await workspace.openSignedIn('/reports', { as: COLLEAGUE })
  const { user } = await logIn(workspace.server.url, COLLEAGUE)
  await noteByAdministrator(`What about the parcel, @[${user.id}]`)
  await bo.page.getByRole('button', { name: /^Inbox, \d unread/ }).click()
  await bo.page.getByRole('link', { name: /What about the parcel/ }).click()
  await bo.page.getByRole('heading', { level: 1, name: /Ada Moreau/ }).waitFor()
  const note = bo.page.locator('li:focus', { hasText: 'What about the parcel' })
  await note.waitFor()
  await expect
    .poll(() =>
      note.evaluate((element) => element.getBoundingClientRect().bottom < window.innerHeight),
    )
    .toBe(true)
  await bo.close()
})

test('a key puts the address of the call on the clipboard', async () => {
  const { page, close } = await openCall(workspace, callId, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.keyboard.press('y')
  await page.getByText(/Link copied/).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${workspace.server.url}/unified-dashboard/${callId}`)
  await close()
})

test.each(['light', 'dark'] as const)(
  'is sound in the %s theme, wide and narrow',
  async (colorScheme) => {
    const guarded = await openCall(workspace, callId, { colorScheme })
    const { page } = guarded
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'New note' }).waitFor()
    await page.keyboard.type('And @')
    await page.getByRole('listbox').waitFor()
    expect(await faults(guarded)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Inbox/ }).click()
    await page.getByRole('dialog', { name: 'Inbox' }).getByRole('heading').waitFor()
    expect(await faults(guarded)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show provider events' }).click()
    await page.getByRole('button', { name: /end-of-call-report/ }).click()
    await page.getByRole('region', { name: /^Event/ }).waitFor()
    expect(await faults(guarded)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
    await guarded.close()
  },
)
