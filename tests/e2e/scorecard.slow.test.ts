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

test('a scorecard is defined, a call scored with digits, the score disputed and answered', async () => {
  const ada = await workspace.openSignedIn('/settings')
  await ada.page.getByRole('button', { name: 'Add scorecard' }).click()
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('Service')
  await ada.page.getByRole('textbox', { name: 'What is judged' }).fill('Greets')
  await ada.page.getByRole('button', { name: 'Add criterion' }).click()
  await ada.page.getByRole('textbox', { name: 'What is judged' }).nth(1).fill('Solves it')
  await ada.page.getByRole('spinbutton', { name: 'Points' }).nth(1).fill('20')
  expect(await faults(ada)).toEqual([])
  // One press asks, the next takes it back.
  await ada.page.keyboard.press('Escape')
  await ada.page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor()
  await ada.page.keyboard.press('Escape')
  await ada.page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await ada.page.getByRole('button', { name: 'Save' }).last().click()
  await ada.page.getByText('2 criteria, 25 points').waitFor()
  await ada.page.goto(`/unified-dashboard/${callId}`)
  await ada.page.getByRole('heading', { level: 3, name: 'Scorecard' }).waitFor()

  const bo = await openCall(workspace, callId, { as: COLLEAGUE })
  await bo.page.locator('button:not([aria-disabled])', { hasText: 'Score' }).first().waitFor()
  await bo.page.keyboard.press('q')
  await bo.page.getByRole('form', { name: 'Score: Service' }).waitFor()
  await hasFocus(bo.page.getByRole('textbox', { name: /^Points for Greets/ }))
  // Beside it the transcript is read and searched, and the button that saves is on the screen.
  await bo.page.getByRole('searchbox', { name: /transcript/i }).click({ timeout: 5000 })
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
  await bo.page.getByRole('textbox', { name: /^Points for Solves it/ }).focus()
  await bo.page.keyboard.press('Control+Enter')
  await bo.page.getByText('76 % (19 of 25 points)').waitFor()
  await hasFocus(bo.page.getByRole('listitem').filter({ hasText: '76 % (19 of 25 points)' }))

  // The other screen hears of each step.
  await ada.page.getByText('76 % (19 of 25 points)').waitFor()
  await ada.page.getByRole('button', { name: 'Dispute the score' }).click()
  await ada.page.getByRole('textbox', { name: 'What is wrong' }).fill('It greets twice')
  await ada.page.getByRole('button', { name: 'Dispute', exact: true }).click()
  // What opened the dialog is gone: the focus stays with the score, and the page where it was.
  await hasFocus(ada.page.getByRole('listitem').filter({ hasText: '76 % (19 of 25 points)' }))
  expect(await ada.page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await bo.page.getByRole('button', { name: 'Answer the dispute' }).click()
  await bo.page.getByRole('combobox', { name: 'Decision' }).selectOption('accept')
  await bo.page.getByRole('textbox', { name: /^Points for Greets/ }).fill('5')
  expect(await faults(bo)).toEqual([])
  await bo.page.getByRole('button', { name: 'Answer', exact: true }).click()
  await ada.page.getByText('80 % (20 of 25 points)').waitFor()

  // Whoever changes a score is named beside whoever gave it.
  await ada.page.getByRole('button', { name: 'Change the score' }).click()
  await ada.page.getByRole('textbox', { name: /^Points for Greets/ }).fill('3')
  await ada.page.getByRole('button', { name: 'Save score' }).click()
  await bo.page.getByText('72 % (18 of 25 points)').waitFor()
  await bo.page.getByText(/by .+ changed by Administrator/).waitFor()
  expect([...ada.errors, ...bo.errors]).toEqual([])
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
