import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findAxeProblems } from '../harness/browser'
import { startWorkspace, type Workspace } from './lib/workspace'

// Menus, dialogs and the command bar are loaded when somebody first asks for one.

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 } }
const NOT_LOADED = /^This could not be loaded\./
const openList = async () => {
  const guarded = await workspace.openSignedIn('/all-calls', DESK)
  await guarded.page.locator('[data-call]').nth(2).waitFor()
  return guarded
}
/** Keeps a chunk of the build from coming. Answers how to let it through again. */
const refuse = async (page: Page, chunk: string) => {
  const files = new RegExp(`/assets/${chunk}-`)
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}
const bar = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

test('a menu that cannot be loaded says so, and opens when the server is back', async () => {
  const { page, close } = await openList()
  // What draws notices was loaded in a spare moment.
  await page.getByRole('region', { name: /^Notices/ }).waitFor({ state: 'attached' })
  await workspace.server.kill()
  const sort = page.getByRole('button', { name: /^Sort/ })
  await sort.click()
  const notice = page.getByText(NOT_LOADED)
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  expect(await sort.getAttribute('aria-expanded')).toBe('false')
  await workspace.server.restart()
  await sort.click()
  await page.getByRole('menu', { name: 'Sort calls' }).waitFor()
  await close()
})

test('a panel that cannot be loaded leaves the list as it is', async () => {
  const { page, close } = await openList()
  await page.getByRole('region', { name: /^Notices/ }).waitFor({ state: 'attached' })
  // The half that all menus and panels share.
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await workspace.server.kill()
  const views = page.getByRole('button', { name: 'View: All calls' })
  await views.click()
  await page.getByText(NOT_LOADED).waitFor()
  expect(await page.locator('[data-call]').count()).toBe(3)
  await workspace.server.restart()
  await views.click()
  await page.getByRole('dialog', { name: 'Saved views' }).getByText('No saved views yet').waitFor()
  await close()
})

test('a panel whose own half alone is out of reach closes again, and opens when it is in reach', async () => {
  for (const [viewport, button, panel] of [
    [DESK.viewport, 'When', 'When'],
    [DESK.viewport, 'More filters', 'More filters'],
    [PHONE.viewport, 'Filters', 'Filter calls'],
  ] as const) {
    const { page, close } = await workspace.openSignedIn('/all-calls', { viewport })
    const letThrough = await refuse(page, 'more-filters')
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByText(NOT_LOADED).waitFor()
    const dialog = page.getByRole('dialog', { name: panel })
    await dialog.waitFor({ state: 'detached' })
    await letThrough()
    await page.getByRole('button', { name: button, exact: true }).click()
    await dialog.getByRole('group').first().waitFor()
    expect(await page.locator('[data-call]').count()).toBe(3)
    await close()
  }
})

test('a part that does not come leaves the rest of the page, and can be tried again in its place', async () => {
  const { page, close } = await workspace.openSignedIn('/reports', DESK)
  const letInbox = await refuse(page, 'inbox-button')
  const letPane = await refuse(page, '-reading-pane')
  const letBar = await refuse(page, 'bulk-bar')
  await page.goto('/all-calls?view=email')
  const retry = page.getByRole('alert').filter({ hasText: NOT_LOADED }).getByRole('button')
  const inbox = page.getByRole('button', { name: /^The inbox could not be loaded/ })
  await inbox.waitFor()
  await page.keyboard.press('j')
  await retry.waitFor()
  expect(await page.locator('[data-call]').count()).toBe(3)
  expect(await findAxeProblems(page)).toEqual([])
  await letPane()
  await retry.click()
  await page.getByRole('heading', { level: 2, name: 'Ada Moreau' }).waitFor()

  await page.keyboard.press('x')
  await retry.waitFor()
  await letBar()
  await retry.click()
  await page.getByRole('region', { name: 'Selected calls' }).waitFor()

  await letInbox()
  await inbox.click()
  await page.getByRole('button', { name: 'Inbox' }).waitFor()
  await close()
})

test('a list whose entries do not come in one line, or whose empty state does not, keeps its page', async () => {
  const { page, close } = await workspace.openSignedIn('/reports', DESK)
  await page.evaluate(() => localStorage.setItem('callListDensity', 'compact'))
  for (const [chunk, path, shown] of [
    ['call-line', '/all-calls', page.locator('[data-call]').getByText('Ada Moreau')],
    ['no-calls', '/all-calls?q=nothing-has-these-words', page.getByText('No calls match')],
  ] as const) {
    const letThrough = await refuse(page, chunk)
    await page.goto(path)
    const alert = page.getByRole('alert').filter({ hasText: NOT_LOADED })
    await alert.waitFor()
    await page.getByRole('heading', { level: 1, name: 'All Calls' }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    await letThrough()
    await alert.getByRole('button').click()
    await shown.waitFor()
  }
  await close()
})

test('alert rules that could not be started can be started without leaving the page', async () => {
  const { page, close } = await workspace.openSignedIn('/reports', DESK)
  const letThrough = await refuse(page, 'alert-watch')
  await page.goto('/all-calls')
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Alert rules could not' })
  await notice.waitFor()
  await letThrough()
  const watch = page.waitForResponse(/\/assets\/alert-watch-/)
  await notice.getByRole('button', { name: 'Try again' }).click()
  expect((await watch).status()).toBe(200)
  await close()
})

test('what is done by a key or a button says when it could not be', async () => {
  const { page, close } = await openList()
  const letChange = await refuse(page, 'quick-change')
  const letExport = await refuse(page, 'export-run')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const notices = page.getByText('This could not be done.')
  await notices.waitFor()
  await page.getByRole('button', { name: /^Export/ }).click()
  await expect.poll(() => notices.count()).toBe(2)
  await letChange()
  await letExport()
  await page.keyboard.press('k')
  await page.keyboard.press('e')
  await page.getByText('Marked reviewed').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export/ }).click()
  await download
  await close()
})

test('a note keeps its words while what it is written with does not come', async () => {
  const [call] = await workspace.server.api.calls({ q: 'Moreau' })
  const { page, close } = await workspace.openSignedIn('/reports')
  const letThrough = await refuse(page, 'note-writing')
  await page.goto(`/unified-dashboard/${call?.id}`)
  await page.getByRole('heading', { level: 3, name: /^Notes/ }).waitFor()
  await page.keyboard.press('n')
  const area = page.getByRole('textbox', { name: 'New note' })
  await area.waitFor()
  await page.keyboard.type('She wants it in blue')
  const alert = page.getByRole('alert').filter({ hasText: 'The note editor could not be loaded.' })
  await alert.waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await area.waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await alert.waitFor()
  expect(await area.inputValue()).toBe('She wants it in blue')
  await letThrough()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const note = page.getByRole('listitem', { name: 'Note by Administrator' })
  await note.getByText('She wants it in blue').waitFor()

  await refuse(page, 'note-writing')
  await page.reload()
  await note.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await note.getByRole('alert').waitFor()
  await note.getByText('She wants it in blue').waitFor()
  await close()
})

test('the way to a new password says when it could not be loaded, and can be tried again', async () => {
  const { page, close } = await workspace.open()
  await page.goto('/')
  const letThrough = await refuse(page, 'forgot-password')
  const forgot = page.getByRole('button', { name: 'Forgot your password?' })
  await forgot.click()
  await page.getByRole('alert').getByText(NOT_LOADED).waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  await letThrough()
  await forgot.click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await close()
})

describe('while the command bar is on its way', () => {
  /** A page whose command bar does not come before it is let go. */
  const openWithoutBar = async () => {
    const { page, errors, close } = await openList()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/\/assets\/command-bar-/, async (route) => {
      await held
      await route.continue()
    })
    return { page, errors, close, letGo }
  }
  const box = (page: Page) => bar(page).getByRole('combobox')
  const selected = (page: Page) => page.getByRole('region', { name: 'Selected calls' })

  test('what is typed lands in its box, and does nothing to the list behind it', async () => {
    const { page, errors, close, letGo } = await openWithoutBar()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('xxj')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('jaxi')
    await page.keyboard.press('Backspace')
    expect(await page.evaluate(() => String(getSelection()))).not.toContain('Calls')
    letGo()
    await bar(page).waitFor()
    expect(await box(page).inputValue()).toBe('jax')
    await page.keyboard.type('on')
    expect(await box(page).inputValue()).toBe('jaxon')
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    expect(await selected(page).count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })

  test('Escape gives it up and the focus back; it is empty when it is asked for again', async () => {
    const { page, close, letGo } = await openWithoutBar()
    await page.keyboard.press('j')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const call = await focused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('refund')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe(call)
    letGo()
    await page.keyboard.press('x')
    await selected(page).waitFor()
    expect(await bar(page).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await bar(page).waitFor()
    expect(await box(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe(call)
    await close()
  })
})
