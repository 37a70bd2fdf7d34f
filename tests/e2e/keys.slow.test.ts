import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { settled, startWorkspace, type Workspace } from './lib/workspace'

const HOUR = 60 * 60 * 1000

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

const stored = async (q: string) => (await workspace.server.api.calls({ q }))[0]

test('a review with a correction takes four keys, its undo one', async () => {
  const { page, errors, close } = await workspace.openSignedIn('/all-calls')
  await page.getByText('Ada Moreau').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, /Ada Moreau/)
  await page.keyboard.press('c')
  const billing = page.getByRole('menuitemcheckbox', { name: /^Problem/ })
  await billing.waitFor()
  await page.keyboard.press('p')
  await billing.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/you: problem/i).waitFor()
  await page.keyboard.press('e')
  await heading(page, /Noor Haddad/)
  await expect
    .poll(() => stored('ada'))
    .toMatchObject({ category: 'problem', reviewedBy: { name: 'Administrator' } })

  await page.keyboard.press('z')
  await expect.poll(() => stored('ada')).toMatchObject({ category: 'problem', reviewedBy: null })
  expect(errors).toEqual([])
  await close()
})

test('a next step is completed on the page of its call with one key, undone with one', async () => {
  const startedAt = new Date(Date.now() - 24 * HOUR)
  await workspace.deliver({ name: 'Ida Berg', number: '+15555550143', startedAt })
  const { page, errors, close } = await workspace.openSignedIn('/?assignee=everyone')
  await page.getByRole('checkbox').first().waitFor()
  const titles = () => page.locator('[data-row] [data-open]').allTextContents()
  const before = await titles()
  expect(before.length).toBeGreaterThan(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'This next step' }).waitFor()
  await page.keyboard.press('e')
  // The row says the promised time after the title.
  await page
    .getByText(`Done: ${before[0]?.split(', ')[0]}`)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await heading(page, 'Next Steps')
  // Back where one was: on the step that comes next.
  await page.locator('[data-row] input:focus').waitFor()
  await expect.poll(titles).toEqual(before.slice(1))
  await page.keyboard.press('z')
  await expect.poll(titles).toEqual(before)
  expect(errors).toEqual([])
  await close()
})

test('a callback is scheduled with b, its time and Enter, and never without a time unasked', async () => {
  const { page, errors, close } = await workspace.openSignedIn('/all-calls')
  await page.getByText('Noor Haddad').first().click()
  await heading(page, /Noor Haddad/)
  await page
    .getByRole('button', { name: /callback/ })
    .first()
    .waitFor()
  await page.keyboard.press('b')
  const when = page.getByRole('textbox', { name: 'When' })
  await when.and(page.locator(':focus')).waitFor()
  await when.fill('')
  await page.keyboard.press('Enter')
  await page.getByText('Say when, or choose No date.').waitFor()
  await page.keyboard.type('tomorrow 9am')
  await page.keyboard.press('Enter')
  await page.getByText(/Scheduled: .* 09:00/).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('from the row of a call its callback is scheduled, and its next step put off', async () => {
  const name = 'Edith Brandt'
  const startedAt = new Date(Date.now() - 48 * HOUR)
  await workspace.deliver({ name, words: 'My parcel has not arrived.', startedAt })
  const { page, errors, close } = await workspace.openSignedIn('/all-calls?q=edith')
  const row = page.locator('[data-call] a', { hasText: name }).first()
  await row.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('b')
  const focused = page.locator(':focus')
  await page.getByRole('textbox', { name: 'About' }).and(focused).waitFor()
  await page.keyboard.type('the customs fee')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'When' }).and(focused).waitFor()
  await page.keyboard.type('tomorrow 9am')
  await page.keyboard.press('Enter')
  await page.getByText(/^Callback scheduled: /).waitFor()
  await expect.poll(() => stored('edith')).toMatchObject({ callbackRequested: true })
  await page.keyboard.press('h')
  const due = page.getByRole('textbox', { name: 'Due', exact: true })
  await due.and(focused).waitFor()
  await page.keyboard.type('in 30 days')
  await page.keyboard.press('Enter')
  await page
    .getByText(/^Due .*: /)
    .first()
    .waitFor()
  await page.keyboard.press('z')
  await page
    .getByText(/: undone$/)
    .first()
    .waitFor()
  expect(errors).toEqual([])
  await close()
})

test('the newest call to review is three keys from home', async () => {
  const { page, errors, close } = await workspace.openSignedIn('/')
  await heading(page, 'Next Steps')
  const [newest] = await workspace.server.api.calls({ reviewed: 'nobody' })
  await page.keyboard.press('Shift+R')
  await heading(page, /^All Calls/)
  await page.locator('[data-call]').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, newest?.callerName ?? '')
  expect(errors).toEqual([])
  await close()
})

test('a view is saved with a key, its name and Enter', async () => {
  const { page, errors, close } = await workspace.openSignedIn('/all-calls?category=problem')
  await page.getByRole('button', { name: 'View: Filtered' }).waitFor()
  await page.keyboard.press('v')
  await page.getByRole('dialog', { name: 'Save view' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Problems')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'View: Problems' }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('next steps of the queue are selected, put off and taken back with keys alone', async () => {
  const { page, errors, close } = await workspace.openSignedIn('/?assignee=everyone')
  await page.locator('[data-row]').first().waitFor()
  const later = () =>
    page
      .getByRole('region', { name: /^Later/ })
      .locator('[data-row]')
      .count()
  const before = await later()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.getByRole('region', { name: 'Selected next steps' }).waitFor()
  await page.keyboard.press('h')
  await page.getByRole('textbox', { name: 'Due', exact: true }).waitFor()
  await page.keyboard.type('in 30 days')
  await page.keyboard.press('Enter')
  await page.getByText(/^2 next steps due /).waitFor()
  await expect.poll(later).toBe(before + 2)
  await page.keyboard.press('z')
  await page.getByText('2 next steps as before').waitFor()
  await expect.poll(later).toBe(before)
  expect(errors).toEqual([])
  await close()
})

test('on a phone every action of a step on the page of its call is in sight', async () => {
  const { page, close } = await workspace.openSignedIn('/?assignee=everyone', {
    viewport: { width: 390, height: 844 },
  })
  await page.locator('[data-row] [data-open]').first().click()
  await page.getByRole('region', { name: 'This next step' }).waitFor()
  for (const name of ['Mark reviewed', 'Mark done']) {
    const box = await page.getByRole('button', { name }).locator('visible=true').boundingBox()
    expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  }
  await close()
})

test('from the email view a call goes back to the email view', async () => {
  const { page, close } = await workspace.openSignedIn('/all-calls?view=email', {
    viewport: { width: 1440, height: 900 },
  })
  await page.getByText('Ada Moreau').first().waitFor()
  await page.getByRole('heading', { level: 2, name: 'Ada Moreau' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /Ada Moreau/)
  await page.getByRole('link', { name: 'All Calls', exact: true }).last().waitFor()
  await page.keyboard.press('Escape')
  await heading(page, /^All Calls/)
  await settled(page)
  expect(new URL(page.url()).searchParams.get('view')).toBe('email')
  await page.getByRole('heading', { level: 2, name: 'Ada Moreau' }).waitFor()
  await close()
})

test('the sheet of shortcuts begins with its title, and names what a key does once', async () => {
  const { page, close } = await workspace.openSignedIn('/?assignee=everyone', {
    viewport: { width: 1366, height: 600 },
  })
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.waitFor()
  await sheet.locator('[tabindex="-1"]:focus').waitFor()
  expect(await sheet.evaluate((it) => [it.scrollTop, it.scrollHeight > it.clientHeight])).toEqual([
    0,
    true,
  ])
  const keys = await sheet
    .getByRole('region', { name: 'Next Steps' })
    .locator('kbd')
    .allTextContents()
  expect(keys).toContain('Shift ↓')
  expect(new Set(keys).size).toBe(keys.length)
  expect(await sheet.getByText(/also Shift/).count()).toBe(0)
  await close()
})
