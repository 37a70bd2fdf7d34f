import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PageOptions } from '../harness/browser'
import { startWorkspace, type Workspace } from './lib/workspace'

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies PageOptions
const TABLET = { ...PHONE, viewport: { width: 820, height: 1180 } } satisfies PageOptions

/** Which one is first depends on the time of day. */
const CALLBACK = '[data-row]:has-text("Zeynep Yılmaz")'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace({ variables: { SAMPLE_DATA: 'on' } })
})
afterAll(() => workspace.close())

const open = async (path: string, options: PageOptions) => {
  const opened = await workspace.openSignedIn(path, options)
  await opened.page.locator('[data-call]').first().waitFor()
  return opened
}
const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const tools = (page: Page) =>
  ['Sort: ', 'Display', 'Export'].map((name) => page.getByRole('button', { name }))

test('on a phone the calls begin high, and fingers find what stands above them', async () => {
  const { page, errors, close } = await open('/all-calls?view=card', PHONE)
  expect((await boxOf(page.locator('[data-call]').first())).y).toBeLessThanOrEqual(190)
  for (const tool of [page.getByRole('button', { name: 'Filters' }), ...tools(page)]) {
    const { width, height } = await boxOf(tool)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(errors).toEqual([])
  await close()
})

test('on a tablet the hidden calls are shown by a finger', async () => {
  const { page, close } = await open('/all-calls?view=card', TABLET)
  const show = page.getByRole('button', { name: 'Show', exact: true })
  for (const tool of [show, page.getByRole('button', { name: 'More filters' }), ...tools(page)]) {
    expect((await boxOf(tool)).height).toBeGreaterThanOrEqual(40)
  }
  await show.tap()
  await page.getByText('Hidden calls shown').waitFor()
  await close()
})

test.each([
  ['card', { viewport: { width: 1440, height: 900 } }],
  ['email', { viewport: { width: 1440, height: 900 } }],
  ['email', { viewport: { width: 1024, height: 768 } }],
  ['card', PHONE],
] as const)(
  'new calls are told of beside the calls, not over them: %s, %o',
  async (view, options) => {
    const { page, close } = await open(`/all-calls?view=${view}`, options)
    await page.getByText('Live', { exact: true }).waitFor()
    const list = page.getByRole('list', { name: 'Calls' })
    await page.keyboard.press('j')
    await list.locator('a:focus').waitFor()
    await workspace.deliver({ name: `Newest of ${view} at ${options.viewport.width}` })
    const pill = page.getByRole('button', { name: /new call/ })
    await pill.waitFor()
    const { y, height } = await boxOf(pill)
    expect(y + height).toBeLessThanOrEqual((await boxOf(list)).y)
    await page.mouse.move(options.viewport.width / 2, 600)
    await page.evaluate(() => window.scrollTo(0, 1500))
    await page.waitForFunction(() => window.scrollY > 0 || document.querySelector('[data-pane]'))
    expect((await boxOf(pill)).y).toBeGreaterThanOrEqual(48)
    await pill.click()
    await page.getByText(`Newest of ${view} at ${options.viewport.width}`).first().waitFor()
    await pill.waitFor({ state: 'hidden' })
    await close()
  },
)

test('at 1024 pixels the sidebar stands beside the list and the call', async () => {
  const { page, close } = await open('/all-calls?view=email', {
    viewport: { width: 1024, height: 768 },
  })
  const pane = page.getByRole('region', { name: 'Selected call' })
  await pane.locator('[data-utterance]').first().waitFor()
  expect((await boxOf(page.getByRole('complementary', { name: 'Sidebar' }))).width).toBe(280)
  expect((await boxOf(pane)).width).toBeGreaterThanOrEqual(400)
  expect(await pane.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
  expect(await page.getByRole('button', { name: 'Open the menu' }).count()).toBe(0)
  await close()
})

test('the boxes of rows can be hit by a finger', async () => {
  const { page, close } = await open('/all-calls', PHONE)
  const box = page.getByRole('checkbox', { name: /^Select/ }).first()
  await box.waitFor()
  const { width, height } = await boxOf(box)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  await close()
})

const topsOf = async (page: Page, names: readonly string[]) => {
  const tops: number[] = []
  for (const name of names) {
    const heading = page.getByRole('heading', { name, exact: true }).first()
    await heading.waitFor()
    tops.push((await boxOf(heading)).y)
  }
  return tops
}

test('on a phone a call says what was asked and promised before its transcript', async () => {
  const { page, errors, close } = await open('/all-calls?view=card', PHONE)
  await page.locator('[data-call] a').first().click()
  const tops = await topsOf(page, ['Summary', 'Next steps', 'Callback', 'Transcript', 'Assignee'])
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(errors).toEqual([])
  await close()
})

test('a call that was opened for a callback has it in sight, and first beside the transcript', async () => {
  const { page, close } = await workspace.openSignedIn('/?assignee=everyone&kind=callback', {
    viewport: { width: 1366, height: 768 },
  })
  await page.locator(`${CALLBACK} [data-open]`).click()
  const step = await boxOf(page.getByRole('region', { name: 'This next step' }))
  expect(step.y + step.height).toBeLessThanOrEqual(768 / 2)
  const change = await boxOf(page.getByRole('button', { name: /^Change callback/ }))
  expect(change.y + change.height).toBeLessThanOrEqual(768 - 100)
  const tops = await topsOf(page, ['Next steps', 'Callback', 'Summary'])
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await close()
})

test('on a phone the number to call back stands whole beside a high priority', async () => {
  const { page, close } = await workspace.openSignedIn('/?assignee=everyone&kind=callback', PHONE)
  const row = page.locator(CALLBACK)
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'High' }).click()
  await row.getByText('High').waitFor()
  const number = row.locator('a[href^="tel:"]')
  await expect
    .poll(() => number.evaluate((it) => it.scrollWidth <= it.clientWidth || it.clientWidth === 0))
    .toBe(true)
  const [dial, chip] = [await boxOf(number), await boxOf(row.getByText('High'))]
  expect(dial.width).toBeGreaterThan(100)
  expect(dial.x + dial.width).toBeLessThanOrEqual(chip.x)
  await close()
})

test('on a phone the steps begin in the upper half, under filters of one height', async () => {
  const { page, errors, close } = await workspace.openSignedIn('/?assignee=everyone', PHONE)
  await page.locator('[data-row]').first().waitFor()
  const search = page.getByRole('button', { name: 'Search next steps' })
  await search.waitFor()
  expect((await boxOf(page.locator('[data-row]').first())).y).toBeLessThanOrEqual(422)
  const filters = page.getByRole('search', { name: 'Filters' })
  const parts = filters.locator('button, fieldset').or(page.locator('[data-command=export]'))
  const heights = await parts.evaluateAll((all) =>
    all.map((part) => part.getBoundingClientRect().height),
  )
  expect(heights.length).toBe(9)
  expect(new Set(heights)).toEqual(new Set([40]))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await search.click()
  const box = page.getByRole('searchbox', { name: 'Search next steps' })
  expect(await box.evaluate((it) => it === document.activeElement)).toBe(true)
  expect((await boxOf(box)).width).toBe(358)
  expect(errors).toEqual([])
  await close()
})

const rightOf = async (part: Locator) => {
  const { x, width } = await boxOf(part)
  return x + width
}

test('on a phone a step that was marked done is undone from within its row, whatever is beside it', async () => {
  const { page, close } = await workspace.openSignedIn('/?assignee=everyone&kind=callback', PHONE)
  const row = page.locator('[data-row]:has(a[href^="tel:"])').first()
  const id = await row.getAttribute('data-row')
  const used = page.locator(`[data-row="${id}"]`)
  await used.getByRole('checkbox', { name: /^Done/ }).click()
  const undo = used.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  expect(await rightOf(used.getByText('Done', { exact: true }))).toBeLessThanOrEqual(
    (await boxOf(undo)).x,
  )
  expect(await rightOf(undo)).toBeLessThanOrEqual(await rightOf(used))
  for (const person of await used.locator('[title=Unassigned] svg:visible, [role=img]').all()) {
    expect((await boxOf(person)).x).toBeGreaterThanOrEqual(await rightOf(undo))
  }
  await undo.tap()
  await used.locator('a[href^="tel:"]').waitFor()
  await close()
})

test('on a phone a caller’s name is whole where there is room beside the number', async () => {
  const { page, close } = await workspace.openSignedIn('/?assignee=everyone&kind=callback', PHONE)
  await page.locator('[data-row] a[href^="tel:"]').first().waitFor()
  const cut = await page.locator('[data-row]:has(a[href^="tel:"])').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const name = row.querySelector<HTMLElement>('bdi[title]')
      const number = row.querySelector('a[href^="tel:"]')
      if (!name || !number || name.scrollWidth <= name.clientWidth) return []
      const end = number.getBoundingClientRect().right
      const beside = [...row.querySelectorAll('svg, [role=img]')]
        .map((one) => one.getBoundingClientRect().left)
        .filter((left) => left > end)
      const free = Math.min(...beside) - end
      return free > 32 ? [`${name.title}: ${free}`] : []
    }),
  )
  expect(cut).toEqual([])
  await close()
})

test.each([800, 1024, 1200, 1440])(
  'A, H and P ask what they are for, %i pixels wide',
  async (width) => {
    const { page, errors, close } = await workspace.openSignedIn('/?assignee=everyone', {
      viewport: { width, height: 768 },
    })
    const row = page.locator('[data-row]').last()
    await row.locator('input[data-done]').focus()
    const active = page.locator(`[data-row="${await row.getAttribute('data-row')}"]`)
    await page.keyboard.press('a')
    await page.getByRole('combobox', { name: 'Assignee' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('admin')
    await page.keyboard.press('Enter')
    await active.getByRole('img', { name: 'Assignee: Administrator' }).waitFor()
    await active.locator('input:focus, button:focus').waitFor()
    await page.keyboard.press('p')
    const high = page.getByRole(width < 1280 ? 'option' : 'menuitemcheckbox', { name: 'High' })
    await high.waitFor()
    await page.keyboard.type('hi')
    await page.keyboard.press('Enter')
    await active.getByText('High').waitFor({ state: 'attached' })
    await active.locator('input:focus, button:focus').waitFor()
    await page.keyboard.press('h')
    await page.getByRole('textbox', { name: 'Due' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('in 40 days')
    await page.keyboard.press('Enter')
    await page
      .getByText(/^Due .*: /)
      .first()
      .waitFor()
    expect(errors).toEqual([])
    await close()
  },
)

test('on a phone what was added is named, in sight and in focus, and Z takes it back', async () => {
  const path = '/?assignee=everyone&folded=no-date'
  const { page, errors, close } = await workspace.openSignedIn(path, PHONE)
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('s')
  await page.getByRole('textbox', { name: 'What to do' }).fill('Order more paper')
  await page.keyboard.press('Enter')
  await page.getByText('Next step added: Order more paper').waitFor()
  const box = page.getByRole('checkbox', { name: 'Done: Order more paper' })
  await box.and(page.locator(':focus')).waitFor()
  const { y } = await boxOf(box)
  expect(y).toBeGreaterThan(60)
  expect(y).toBeLessThan(700)
  await page.keyboard.press('z')
  await page.getByText('Order more paper: undone').waitFor()
  await page.keyboard.press('k')
  await box.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await close()
})

test('on a phone it is said whole that a step was not saved', async () => {
  const { page, close } = await workspace.openSignedIn('/?assignee=everyone', PHONE)
  await page.locator('[data-row]').first().waitFor()
  await page.context().setOffline(true)
  await page.locator('[data-row] input[data-done]').first().click()
  const said = page.locator('[data-row]').getByText('Not saved. No connection.')
  await said.waitFor()
  expect(await said.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await close()
})

test.each([390, 800, 1440])('a call is linked from beside its name at %i pixels', async (width) => {
  const [call] = await workspace.server.api.calls({ q: 'Moreau' })
  const { page, errors, close } = await workspace.openSignedIn(`/unified-dashboard/${call?.id}`, {
    viewport: { width, height: 844 },
  })
  const link = page.getByRole('button', { name: 'Copy link', exact: true })
  await link.waitFor()
  const name = page.getByRole('heading', { level: 1 })
  const beside = width === 1440 ? page.getByRole('button', { name: /^Mark reviewed/ }) : name
  const middle = async (part: Locator) => {
    const { y, height } = await boxOf(part)
    return y + height / 2
  }
  expect(Math.abs((await middle(link)) - (await middle(beside)))).toBeLessThan(8)
  expect(errors).toEqual([])
  await close()
})
