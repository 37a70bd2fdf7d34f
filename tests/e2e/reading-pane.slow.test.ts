import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addColleague } from './lib/colleague'
import { settled, startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace({ variables: { SAMPLE_DATA: 'on' } })
  await addColleague(workspace)
})
afterAll(() => workspace.close())

const pane = (page: Page) => page.getByRole('region', { name: 'Selected call' })
const topOf = async (page: Page, part: string) => {
  const box = await pane(page).locator(part).first().boundingBox()
  return box?.y ?? Number.NaN
}
/** The top of each part of the pane by its name. */
const tops = (page: Page) =>
  pane(page)
    .locator('h3')
    .evaluateAll((headings) =>
      Object.fromEntries(
        headings.map((heading) => [
          heading.textContent.replace(/ \(.*/, ''),
          heading.getBoundingClientRect().top,
        ]),
      ),
    )

test.each([
  [1440, 900],
  [1366, 768],
])('at %d × %d a call is reviewed without scrolling', async (width, height) => {
  const { page, errors, close } = await workspace.openSignedIn('/all-calls?view=email', {
    viewport: { width, height },
  })
  const calls = page.locator('[data-call]')
  await pane(page).locator('[data-utterance]').first().waitFor()
  const first = await calls.first().locator('bdi').first().textContent()
  // The first call is open, and no less to be reviewed for that.
  await pane(page)
    .getByRole('heading', { level: 2, name: first ?? '' })
    .waitFor()
  await calls.first().getByRole('img', { name: 'Not reviewed' }).waitFor()
  await calls.first().locator('[aria-current]').waitFor()

  for (let read = 0; read < 6; read += 1) {
    const parts = await tops(page)
    const cut = await pane(page)
      .locator('header .truncate, [aria-label=Verdicts] .truncate')
      .evaluateAll((all) =>
        all.flatMap((it) => (it.scrollWidth > it.clientWidth ? (it.textContent ?? '') : [])),
      )
    expect(cut).toEqual([])
    for (const name of ['Summary', 'Resolution', 'Category', 'Priority', 'Sentiment']) {
      expect(parts[name]).toBeLessThan(height / 2)
    }
    const { Category = 0, Resolution = 1, Assignee = height, Callback = height } = parts
    expect(Category).toBe(Resolution)
    expect(parts['Next steps']).toBeLessThan(Callback)
    expect(Callback).toBeLessThan(Assignee)
    expect(Assignee).toBeLessThan(await topOf(page, '[data-utterance="0"]'))
    // A whole line of what was said, at least.
    expect(await topOf(page, '[data-utterance="0"]')).toBeLessThan(height - 60)
    const verdicts = await topOf(page, '[aria-label="Verdicts"]')
    const head = await topOf(page, 'header')
    expect(verdicts - head).toBeLessThan(150)
    await page.keyboard.press('j')
    await settled(page)
  }
  expect(errors).toEqual([])
  await close()
})

const pressUntilFocused = async (page: Page, key: string, wanted: Locator) => {
  const isFocused = () => wanted.evaluate((it) => it === document.activeElement)
  for (let presses = 0; presses < 30 && !(await isFocused()); presses += 1)
    await page.keyboard.press(key)
}

test('in the pane a step is done, a call assigned and its category put right by keys', async () => {
  const { page, errors, close } = await workspace.openSignedIn('/all-calls?view=email&q=Noor', {
    viewport: { width: 1366, height: 768 },
  })
  await pane(page).getByRole('heading', { level: 2, name: 'Noor Haddad' }).waitFor()
  const step = pane(page)
    .getByRole('checkbox', { name: /^Complete: / })
    .first()
  await page.keyboard.press('j')
  await pressUntilFocused(page, 'Tab', step)
  await page.keyboard.press('Space')
  await pane(page)
    .getByText(/^Done by /)
    .waitFor()
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Assignee' }).fill('Bo Agent')
  await page.keyboard.press('Enter')
  await pane(page).getByText('Bo Agent').first().waitFor()
  await page.keyboard.press('c')
  const billing = page.getByRole('menuitemcheckbox', { name: /^Billing/ })
  await pressUntilFocused(page, 'ArrowDown', billing)
  await page.keyboard.press('Enter')
  await pane(page)
    .getByText(/you: billing/i)
    .waitFor()
  expect(errors).toEqual([])
  await close()
})

test('what the caller said is brighter than what surrounds it', async () => {
  const { page, close } = await workspace.openSignedIn('/all-calls?view=email&q=Noor', {
    viewport: { width: 1440, height: 900 },
  })
  const brightness = (part: string) =>
    pane(page)
      .locator(part)
      .first()
      .evaluate((it) => getComputedStyle(it).color)
  await pane(page).locator('[data-utterance]').first().waitFor()
  const ink = await brightness('h2')
  const [agent, caller] = await pane(page)
    .locator('[data-words]')
    .evaluateAll((lines) =>
      [/^Agent/, /^Caller/].map((who) => {
        const line = lines.find(({ textContent }) => who.test(textContent))
        return line && getComputedStyle(line.querySelector('p') ?? line).color
      }),
    )
  expect(caller).toBe(ink)
  expect(agent).not.toBe(ink)
  await close()
})
