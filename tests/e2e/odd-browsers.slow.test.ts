import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addUser } from './lib/users'
import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  await addUser(workspace, { ...SERA, fullName: 'Sera Odd' })
})
afterAll(() => workspace.close())

const SERA = { email: 'sera@odd.example', password: 'nine long words 9' }

const type = (page: Page, text: string) => page.keyboard.type(text)

const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })

/** As a browser does it: the text of everything that may be translated goes, and comes back in another element. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const isLeft = (node: Node) => node.parentElement?.closest('font,[translate=no],script,style')
    const change = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) {
        const node = texts.currentNode
        if (node instanceof Text && node.data.trim() !== '' && !isLeft(node)) found.push(node)
      }
      for (const node of found) {
        const font = document.createElement('font')
        font.textContent = node.data
        node.replaceWith(font)
      }
    }
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(change).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
  })

const turnClock = (minutes: number) => (page: Page) =>
  page.addInitScript(`{
    const OwnDate = Date
    globalThis.Date = class Date extends OwnDate {
      constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given) }
      static now() { return OwnDate.now() + ${minutes * 60_000} }
    }
  }`)

/** With an input method: what is composed is confirmed with Enter, which nothing else may take. */
const compose = async (page: Page, text: string) => {
  const session = await page.context().newCDPSession(page)
  for (let end = 1; end <= text.length; end += 1) {
    const composed = { text: text.slice(0, end), selectionStart: end, selectionEnd: end }
    await session.send('Input.imeSetComposition', composed)
  }
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await session.send('Input.insertText', { text })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
}

test.each([
  { where: 'that stores nothing', name: 'Ida Storage', prepare: refuseStorage },
  { where: 'that translates the page', name: 'Ida Translation', prepare: translate },
  { where: 'whose clock is 12 minutes ahead', name: 'Ida Ahead', prepare: turnClock(12) },
  { where: 'whose clock is 12 minutes behind', name: 'Ida Behind', prepare: turnClock(-12) },
  { where: 'with an input method', name: '田中陽子', write: compose },
])('the main job is done in a browser $where', async ({ name, prepare, write = type }) => {
  await workspace.deliver({ name, startedAt: new Date(Date.now() - 150_000) })
  const { page, errors, close } = await workspace.open({ viewport: { width: 1440, height: 900 } })
  await prepare?.(page)
  await page.goto('/all-calls')
  await page.getByLabel('Email').fill(SERA.email)
  await page.getByLabel('Password').fill(SERA.password)
  await page.keyboard.press('Enter')
  const row = page.locator('[data-call]')
  const others = row.filter({ hasText: 'Ada Moreau' })
  await others.first().waitFor()
  // When it began is said by the clock of the server.
  await expect.poll(() => row.filter({ hasText: name }).innerText()).toMatch(/\b[23] min ago/)

  await page.keyboard.press('/')
  await write(page, name)
  await others.first().waitFor({ state: 'detached' })
  expect(await page.locator('input:focus').inputValue()).toBe(name)
  await page.keyboard.press('ArrowDown')
  await row.locator('a:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.keyboard.press('e')
  await expect
    .poll(() => workspace.server.api.calls({ q: name }))
    .toMatchObject([{ reviewedBy: { name: 'Sera Odd' } }])
  expect(errors).toEqual([])
  await close()
})
