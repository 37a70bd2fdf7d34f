import { parse } from 'csv-parse/sync'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PageOptions } from '../harness/browser'
import { API, faults, postJson, signInAdministrator } from './lib/users'
import { startWorkspace, type Workspace } from './lib/workspace'

const CALLERS = ['Ada Moreau', 'Noor Haddad', 'Jonas Lind', 'Mia "Q", Berg']

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace({ callers: CALLERS })
  const view = { name: 'Haddad’s calls', isShared: true, search: { q: 'Haddad' } }
  await postJson(workspace, `${API}/saved-views`, view, await signInAdministrator(workspace))
})
afterAll(() => workspace.close())

const openList = async (path = '/all-calls', options: PageOptions = {}) => {
  const guarded = await workspace.openSignedIn(path, {
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  await guarded.page.locator('[data-call]').first().waitFor()
  return guarded
}
const viewButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `View: ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected calls' })

test.each(['card', 'email'])(
  'marks of unread calls stay clear of the checkboxes (%s)',
  async (view) => {
    for (const options of [{}, { viewport: { width: 390, height: 844 }, hasTouch: true }]) {
      const ada = await openList(`/all-calls?view=${view}`, options)
      await ada.page.keyboard.press('j')
      await ada.page.keyboard.press('x')
      await bar(ada.page).getByText('1 selected').waitFor()
      const overlaps = await ada.page.locator('[data-call]').evaluateAll((entries) =>
        entries.flatMap((entry) => {
          const dot = entry.querySelector('.bg-highlight')?.getBoundingClientRect()
          const box = entry.querySelector('input')?.getBoundingClientRect()
          return dot && box ? dot.top < box.bottom && dot.bottom > box.top : []
        }),
      )
      expect(overlaps).toContain(false)
      expect(overlaps).not.toContain(true)
      await ada.close()
    }
  },
)

test('the keys are the selection’s, whatever call is open beside it', async () => {
  const ada = await openList('/all-calls?view=email&sort=oldest')
  const { keyboard } = ada.page
  await keyboard.press('j')
  await keyboard.press('x')
  await keyboard.press('Shift+J')
  await bar(ada.page).getByText('2 selected').waitFor()
  await ada.page
    .getByRole('region', { name: 'Selected call' })
    .getByRole('button', { name: 'Copy link', exact: false })
    .waitFor()
  await keyboard.press('c')
  await ada.page.locator('[role=menu]:focus, [role^=menuitem]:focus').waitFor()
  await keyboard.press('ArrowDown')
  await ada.page.locator('[role^=menuitem]:focus').waitFor()
  await keyboard.press('Enter')
  await ada.page.getByText(/^2 calls in /).waitFor()
  await keyboard.press('z')
  await ada.page.getByText(/as before/).waitFor()
  expect(ada.errors).toEqual([])
  await ada.close()
})

test('Ctrl A selects the calls, or the words of a search and not the calls behind it', async () => {
  const ada = await openList('/all-calls')
  const { keyboard } = ada.page
  await keyboard.press('Control+a')
  await bar(ada.page).getByText('4 selected').waitFor()
  await keyboard.press('Escape')
  await bar(ada.page).waitFor({ state: 'detached' })
  await keyboard.press('/')
  await keyboard.type('Haddad')
  await keyboard.press('Control+a')
  await keyboard.type('Lind')
  await viewButton(ada.page, 'Filtered').waitFor()
  expect(await ada.page.getByRole('combobox', { name: 'Search calls' }).inputValue()).toBe('Lind')
  await keyboard.press('Control+k')
  await ada.page.getByRole('combobox', { name: 'Search or jump to' }).fill('words')
  await keyboard.press('Control+a')
  await keyboard.press('Escape')
  expect(await bar(ada.page).count()).toBe(0)
  await ada.close()
})

test('the list is downloaded as a file', async () => {
  const ada = await openList('/all-calls?sort=oldest')
  const waiting = ada.page.waitForEvent('download')
  await ada.page.getByRole('button', { name: 'Export these calls as CSV' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^calls-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = await buffer(await download.createReadStream())
  const lines = parse<Record<string, string>>(bytes, { columns: true, bom: true })
  expect(lines.map((line) => line['Caller'])).toEqual([
    'Mia "Q", Berg',
    'Jonas Lind',
    'Noor Haddad',
    'Ada Moreau',
  ])
  expect(ada.errors).toEqual([])
  await ada.close()
})

test.each([
  ['a desk, dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const }],
  ['a phone, light', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  [
    'a phone, dark',
    { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' as const },
  ],
])('the menu and the bar are sound on %s', async (_name, options) => {
  const ada = await openList('/all-calls', options)
  const { page } = ada
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar(page).getByText('1 selected').waitFor()
  expect(await faults(ada)).toEqual([])
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(options.viewport.width)
  await page.keyboard.press('Escape')
  await viewButton(page, 'All calls').click()
  const menu = page.getByRole('dialog', { name: 'Saved views' })
  await menu.getByRole('button', { name: /^Haddad’s calls/ }).waitFor()
  expect(await faults(ada)).toEqual([])
  expect(await width()).toBe(options.viewport.width)
  await ada.close()
})
