import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findAxeProblems, type GuardedPage } from '../harness/browser'
import { freePort } from '../harness/free-port'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  // Tests are sent to PUBLIC_URL, which has to be known before the server listens.
  workspace = await startWorkspace({ variables: { PORT: String(await freePort()) } })
})
afterAll(() => workspace.close())

const toggle = ({ page }: GuardedPage, name: string) => page.getByRole('switch', { name })
const isOn = (guarded: GuardedPage, name: string) =>
  toggle(guarded, name)
    .getAttribute('aria-checked')
    .then((value) => value === 'true')
const isInSight = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

describe.each([
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)('$colorScheme, $viewport.width px wide', ({ colorScheme, viewport }) => {
  test('as it opens, with every part filled, and with a dialog, it is sound', async () => {
    const guarded = await workspace.openSignedIn('/settings', { colorScheme, viewport })
    const { page } = guarded
    await page.getByRole('button', { name: 'Send test to Vapi' }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Send test to Vapi' }).click()
    await page.getByText('The event was verified and acknowledged.').waitFor()
    await toggle(guarded, 'Push').click()
    await page.getByLabel('Transcripts', { exact: true }).fill('1')
    await page.getByLabel('Raw events').fill('x')
    await page.getByLabel('Caller’s number').fill('+15555550142')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('button', { name: 'Erase this caller' }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    const [width, content] = await page.evaluate(() => [
      window.innerWidth,
      document.documentElement.scrollWidth,
    ])
    expect(content).toBeLessThanOrEqual(width ?? 0)

    await page.getByRole('button', { name: 'Erase this caller' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    expect(guarded.errors).toEqual([])
    await guarded.close()
  })

  test('the dialog of business hours fits and is sound, past midnight and with a holiday', async () => {
    const guarded = await workspace.openSignedIn('/settings', { colorScheme, viewport })
    const { page } = guarded
    await page.getByRole('button', { name: 'Edit business hours' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit business hours' })
    await dialog.getByText('Sunday closed').waitFor()
    expect(await isInSight(dialog.getByRole('button', { name: 'Save' }))).toBe(true)
    await dialog.getByLabel('Monday closes').fill('02:00')
    await dialog.getByText('until 02:00 on Tuesday').waitFor()
    await dialog.getByRole('button', { name: 'Add holiday' }).click()
    await dialog.getByLabel('Date 1').fill('2030-12-25')
    expect(await findAxeProblems(page)).toEqual([])
    const [width, content] = await dialog.evaluate((box) => [box.clientWidth, box.scrollWidth])
    expect(content).toBe(width)
    expect(guarded.errors).toEqual([])
    await guarded.close()
  })

  test('the field for a new category stays in sight while the list grows and when it is refused', async () => {
    const { page, close } = await workspace.openSignedIn('/settings', { colorScheme, viewport })
    const field = page.getByLabel('New category')
    await field.focus()
    const kind = `${colorScheme} ${viewport.width}`
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await field.fill(`${name} ${kind}`)
      await page.keyboard.press('Enter')
      await page.getByText(`${name} ${kind}`, { exact: true }).waitFor()
      await expect.poll(() => isInSight(field)).toBe(true)
    }
    await field.fill(`Four ${kind}`)
    await page.keyboard.press('Enter')
    const refusal = page.getByText('A category with this name already exists.')
    await refusal.waitFor()
    await expect.poll(() => isInSight(refusal)).toBe(true)
    await close()
  })

  test('the dialog of a secret and what is stored are sound', async () => {
    const guarded = await workspace.openSignedIn('/settings', { colorScheme, viewport })
    const { page } = guarded
    await page.getByRole('button', { name: 'Add API key for Vapi' }).click()
    await page.getByLabel('Label').fill('Production')
    await page.getByLabel('API key', { exact: true }).fill('a-long-key-of-vapi-9876')
    expect(await findAxeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Store' }).click()
    await page.getByText('…9876').waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove Production' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('…9876').waitFor({ state: 'detached' })
    expect(guarded.errors).toEqual([])
    await guarded.close()
  })
})

test('call display acts at once on the call list of another tab', async () => {
  const guarded = await workspace.openSignedIn('/settings')
  const { page } = guarded
  const list = await page.context().newPage()
  await list.goto('/all-calls')
  await list.getByRole('radio', { name: 'Cards', checked: true }).waitFor()
  await page.getByLabel('Default view mode').selectOption('Email Client View')
  await list.getByRole('radio', { name: 'Email', checked: true }).waitFor()
  await toggle(guarded, 'Hide tickets under 20 seconds').click()
  await toggle(guarded, 'Hide tickets without transcripts').click()
  const stored = () =>
    list.evaluate(() =>
      ['hideShortCalls', 'hideCallsWithoutTranscripts', 'defaultViewMode'].map((key) =>
        localStorage.getItem(key),
      ),
    )
  await expect.poll(stored).toEqual(['false', 'false', 'email'])
  expect(guarded.errors).toEqual([])
  await guarded.close()
})

test('closing or reloading with unsaved changes asks; without them it does not', async () => {
  const guarded = await workspace.openSignedIn('/settings')
  const { page } = guarded
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await toggle(guarded, 'Push').click()
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.reload()
  expect(asked).toHaveLength(1)
  await guarded.close()
})

test('the whole page works from the keyboard', async () => {
  const guarded = await workspace.openSignedIn('/settings')
  const { page } = guarded
  const before = await isOn(guarded, 'Push')
  await toggle(guarded, 'Push').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isOn(guarded, 'Push')).toBe(!before)
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Settings saved successfully').waitFor()
  const saves = page.getByRole('button', { name: 'Save', exact: true })
  expect(await isInSight(saves)).toBe(true)
  await page.getByRole('switch', { name: 'Push' }).focus()
  expect(await isInSight(saves)).toBe(false)
  await page.keyboard.press('Space')
  await page.getByText('Unsaved: Push.').waitFor()
  expect(await isInSight(saves)).toBe(true)
  // The bar at the bottom never covers what has focus.
  const covered: string[] = []
  for (const name of ['Send test to Retell', 'Remove sample data', 'Find']) {
    const control = page.getByRole('button', { name })
    await control.focus()
    const isCovered = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    if (isCovered) covered.push(name)
  }
  expect(covered).toEqual([])
  await guarded.close()
})
