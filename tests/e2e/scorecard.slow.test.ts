import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addColleague, COLLEAGUE, openCall } from './lib/colleague'
import { hasFocus } from './lib/focus'
import { faults } from './lib/users'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace
let callId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  await addColleague(workspace)
  const [call] = await workspace.server.api.calls({ q: 'Moreau' })
  callId = call?.id ?? ''
})
afterAll(() => workspace.close())

test('the form of a scorecard is sound', async () => {
  const guarded = await workspace.openSignedIn('/settings')
  const { page } = guarded
  await page.getByRole('button', { name: 'Add scorecard' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Service')
  await page.getByRole('textbox', { name: 'What is judged' }).fill('Greets')
  await page.getByRole('button', { name: 'Add criterion' }).click()
  await page.getByRole('textbox', { name: 'What is judged' }).nth(1).fill('Solves it')
  await page.getByRole('spinbutton', { name: 'Points' }).nth(1).fill('20')
  expect(await faults(guarded)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByText('2 criteria, 25 points').waitFor()
  await guarded.close()
})

test('the transcript is at hand while a call is scored, Sign Out asks, and a dispute moves nothing', async () => {
  const bo = await openCall(workspace, callId, { as: COLLEAGUE })
  await bo.page.locator('button:not([aria-disabled])', { hasText: 'Score' }).first().waitFor()
  await bo.page.keyboard.press('q')
  await bo.page.getByRole('form', { name: 'Score: Service' }).waitFor()
  await hasFocus(bo.page.getByRole('textbox', { name: /^Points for Greets/ }))
  await bo.page.getByRole('searchbox', { name: /transcript/i }).click()
  const save = bo.page.getByRole('button', { name: 'Save score' })
  const height = await bo.page.evaluate(() => window.innerHeight)
  const box = await save.boundingBox()
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  await bo.page.getByRole('textbox', { name: /^Points for Greets/ }).focus()
  await bo.page.keyboard.type('415')
  expect(await faults(bo)).toEqual([])
  await bo.page.getByRole('button', { name: 'Sign Out' }).click()
  const question = bo.page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await save.click()
  const given = (page: Page) =>
    page.getByRole('listitem').filter({ hasText: '76 % (19 of 25 points)' })
  await hasFocus(given(bo.page))

  const ada = await openCall(workspace, callId)
  await ada.page.getByRole('button', { name: 'Dispute the score' }).click()
  await ada.page.getByRole('textbox', { name: 'What is wrong' }).fill('It greets twice')
  await ada.page.getByRole('button', { name: 'Dispute', exact: true }).click()
  // What opened the dialog is gone: the focus stays with the score, and the page where it was.
  await hasFocus(given(ada.page))
  expect(await ada.page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await bo.page.getByRole('button', { name: 'Answer the dispute' }).click()
  await bo.page.getByRole('combobox', { name: 'Decision' }).selectOption('accept')
  expect(await faults(bo)).toEqual([])
  await bo.page.getByRole('button', { name: 'Answer', exact: true }).click()
  await bo.page
    .getByText(/changed the score/)
    .first()
    .waitFor()
  expect(ada.errors).toEqual([])
  await ada.close()
  await bo.close()
})

test.each(['light', 'dark'] as const)(
  'is sound in the %s theme, wide and narrow',
  async (colorScheme) => {
    const guarded = await openCall(workspace, callId, { colorScheme })
    const { page } = guarded
    await page.getByText('2 criteria').click()
    await page.getByRole('button', { name: 'Change the score' }).click()
    await page.getByRole('form', { name: /^Change the score/ }).waitFor()
    expect(await faults(guarded)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await faults(guarded)).toEqual([])
    await guarded.close()
  },
)
