import { parse } from 'csv-parse/sync'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ADMINISTRATOR } from '../harness/process'
import { addColleague, COLLEAGUE } from './lib/colleague'
import { faults } from './lib/users'
import { signIn, startWorkspace, type Workspace } from './lib/workspace'

const CALLERS = ['Ada Moreau', 'Noor Haddad', 'Jonas Lind', '=Formula', 'Mia "Q", Berg']

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace({ callers: CALLERS })
  await addColleague(workspace)
})
afterAll(() => workspace.close())

type Options = Parameters<Workspace['open']>[0] & { as?: typeof ADMINISTRATOR }

const openList = async (path = '/all-calls', { as = ADMINISTRATOR, ...options }: Options = {}) => {
  const guarded = await workspace.open({ viewport: { width: 1440, height: 900 }, ...options })
  await guarded.page.goto(path)
  await signIn(guarded.page, as)
  await guarded.page.locator('[data-call]').first().waitFor()
  return guarded
}
const viewButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `View: ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected calls' })
const reviewed = async () => {
  const found = await workspace.server.api.calls({ reviewed: 'anyone' })
  return found.map((call) => call.callerName)
}

test('a view is saved, shared, and in another person’s menu at once; deleted, it is gone there', async () => {
  const ada = await openList('/all-calls?q=Haddad')
  const bo = await openList('/all-calls', { as: COLLEAGUE })
  await viewButton(bo.page, 'All calls').click()
  const menu = bo.page.getByRole('dialog', { name: 'Saved views' })
  await menu.getByText('No saved views yet').waitFor()

  await ada.page.getByRole('button', { name: 'Save view' }).click()
  await ada.page.getByLabel('Name').fill('Haddad’s calls')
  await ada.page.getByLabel('Visible to').selectOption('Everyone')
  await ada.page.keyboard.press('Enter')
  await viewButton(ada.page, 'Haddad’s calls').waitFor()

  const line = menu.getByRole('button', { name: /^Haddad’s calls/ })
  await line.waitFor()
  expect(await faults(bo)).toEqual([])
  await line.click()
  await viewButton(bo.page, 'Haddad’s calls').waitFor()
  await expect.poll(() => bo.page.locator('[data-call]').count()).toBe(1)
  await expect.poll(() => new URL(bo.page.url()).searchParams.get('q')).toBe('Haddad')

  await viewButton(ada.page, 'Haddad’s calls').click()
  await ada.page.getByRole('button', { name: 'Change “Haddad’s calls”' }).click()
  await ada.page.getByRole('menuitem', { name: 'Delete' }).click()
  await viewButton(bo.page, 'Filtered').waitFor()
  await expect.poll(() => bo.page.locator('[data-call]').count()).toBe(1)
  await ada.page.getByRole('button', { name: 'Undo' }).click()
  await viewButton(bo.page, 'Haddad’s calls').waitFor()
  expect(ada.errors).toEqual([])
  await Promise.all([ada.close(), bo.close()])
})

test('calls are selected, reviewed and given back with the keyboard alone', async () => {
  const ada = await openList('/all-calls?sort=oldest')
  const { keyboard } = ada.page
  await keyboard.press('j')
  // Screen readers say what changes in a region that was there, not what comes with its words in it.
  await ada.page.evaluate(() => {
    for (const region of document.querySelectorAll('output')) region.dataset['here'] = ''
  })
  await keyboard.press('x')
  await ada.page
    .locator('output[data-here]', { hasText: /^1 selected$/ })
    .waitFor({ state: 'attached' })
  await keyboard.press('Shift+J')
  await bar(ada.page).getByText('2 selected').waitFor()
  expect(await faults(ada)).toEqual([])
  await keyboard.press('e')
  await ada.page.getByText('2 calls marked reviewed').waitFor()
  await bar(ada.page).waitFor({ state: 'detached' })
  await expect.poll(reviewed).toEqual(['=Formula', 'Mia "Q", Berg'])

  await keyboard.press('Control+a')
  await bar(ada.page).getByText('5 selected').waitFor()
  await keyboard.press('p')
  await ada.page.locator('[role=menu]:focus, [role^=menuitem]:focus').waitFor()
  await keyboard.press('ArrowDown')
  await ada.page.locator('[role^=menuitem]:focus').waitFor()
  await keyboard.press('Enter')
  await ada.page.getByText(/calls? with \w+ priority/).waitFor()
  await keyboard.press('z')
  await ada.page.getByText(/as before/).waitFor()
  expect(ada.errors).toEqual([])
  await ada.close()
})

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

test('Ctrl A selects the words of a search, not the calls behind it', async () => {
  const ada = await openList('/all-calls')
  const { keyboard } = ada.page
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

test('the exported file is what is filtered, and runs nothing', async () => {
  const ada = await openList('/all-calls?sort=oldest')
  const waiting = ada.page.waitForEvent('download')
  await ada.page.getByRole('button', { name: 'Export these calls as CSV' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^calls-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = await buffer(await download.createReadStream())
  const lines = parse<Record<string, string>>(bytes, { columns: true, bom: true })
  expect(lines.map((line) => line['Caller'])).toEqual([
    'Mia "Q", Berg',
    "'=Formula",
    'Jonas Lind',
    'Noor Haddad',
    'Ada Moreau',
  ])
  const shown = await ada.page
    .locator('[data-call]')
    .evaluateAll((entries) => entries.map((entry) => entry.dataset['call']))
  expect(lines.map((line) => line['Call id'])).toEqual(shown)
  await ada.page.getByText(/^5 calls exported/).waitFor()
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
  await page.getByRole('dialog', { name: 'Saved views' }).getByText('Save this list').waitFor()
  expect(await faults(ada)).toEqual([])
  expect(await width()).toBe(options.viewport.width)
  await ada.close()
})
