import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addColleague, COLLEAGUE, openCall } from './lib/colleague'
import { faults } from './lib/users'
import { signIn, startWorkspace, type Workspace } from './lib/workspace'

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

const writeNote = async (page: Page, text: string) => {
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'New note' }).waitFor()
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
}

test('two people on one call see each other, and each note as it is written', async () => {
  const ada = await openCall(workspace, callId)
  const bo = await openCall(workspace, callId, { as: COLLEAGUE })
  await ada.page.getByText('Bo Agent is also here').waitFor()
  await bo.page.getByText('Administrator is also here').waitFor()

  // Bo is in the middle of a sentence while Ada's note arrives.
  await bo.page.keyboard.press('n')
  const area = bo.page.getByRole('textbox', { name: 'New note' })
  await area.waitFor()
  await bo.page.keyboard.type('I am writing')
  const placeBefore = await bo.page.evaluate(() => window.scrollY)
  await ada.page.keyboard.press('n')
  await ada.page.getByRole('textbox', { name: 'New note' }).waitFor()
  await ada.page.keyboard.type('Please look, @bo')
  await ada.page.getByRole('option', { name: /Bo Agent/ }).waitFor()
  await ada.page.keyboard.press('Enter')
  await ada.page.keyboard.type('today')
  await ada.page.keyboard.press('Control+Enter')
  await bo.page.getByText('Please look, @Bo Agent today').waitFor()
  await bo.page.keyboard.type(' on')
  await expect.poll(() => area.inputValue()).toBe('I am writing on')
  expect(await bo.page.evaluate(() => window.scrollY)).toBe(placeBefore)

  // What was not saved is there after a reload.
  await bo.page.reload()
  await expect.poll(() => area.inputValue()).toBe('I am writing on')

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

test('a mention waits in the inbox and leads to the note, from any page', async () => {
  const bo = await workspace.openSignedIn('/reports', { as: COLLEAGUE })
  const ada = await openCall(workspace, callId)
  await bo.page.getByRole('button', { name: /^Inbox/ }).waitFor()
  await writeNote(ada.page, 'What about the parcel, @Bo Agent ')
  await ada.page.getByText('What about the parcel').waitFor()
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
  await ada.close()
})

test('a copied link opens the call for who signs in', async () => {
  const ada = await openCall(workspace, callId, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await ada.page.keyboard.press('y')
  await ada.page.getByText(/Link copied/).waitFor()
  const link = await ada.page.evaluate(() => navigator.clipboard.readText())
  await ada.close()
  const bo = await workspace.open()
  await bo.page.goto(link)
  await signIn(bo.page, COLLEAGUE)
  await bo.page.getByRole('heading', { level: 1, name: /Ada Moreau/ }).waitFor()
  await expect.poll(() => new URL(bo.page.url()).pathname).toBe(`/unified-dashboard/${callId}`)
  expect(bo.errors).toEqual([])
  await bo.close()
})

test.each(['light', 'dark'] as const)(
  'is sound in the %s theme, wide and narrow',
  async (colorScheme) => {
    const guarded = await openCall(workspace, callId, { colorScheme })
    const { page } = guarded
    await writeNote(page, 'For @Bo Agent ')
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
