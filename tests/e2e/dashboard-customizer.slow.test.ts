import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { findAxeProblems, type GuardedPage, type PageOptions } from '../harness/browser'
import { startWorkspace, type Workspace } from './lib/workspace'

const KEY = 'dashboardLayouts'
const WIDTHS = [1440, 1279, 390, 1024, 1600, 640, 1280, 320, 1440]

let workspace: Workspace
let guarded: GuardedPage

beforeAll(async () => {
  workspace = await startWorkspace({ variables: { SAMPLE_DATA: 'on' } })
})
afterAll(() => workspace.close())
afterEach(() => guarded.close())

const open = async (options: PageOptions = {}) => {
  guarded = await workspace.openSignedIn('/dashboard-customizer', {
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  return guarded.page
}
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)
const save = async (page: Page) => {
  const before = await stored(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForFunction(
    ([key, text]) => localStorage.getItem(key ?? '') !== text,
    [KEY, before],
  )
  return (await stored(page)) ?? ''
}
const positionIn = (text: string, id: string): unknown => {
  const [{ widgets }] = JSON.parse(text) as [{ widgets: { id: string; position: object }[] }]
  return widgets.find((widget) => widget.id === id)?.position
}
const grip = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move or resize ${title}` })

test('no sequence of window widths changes a stored byte, nor a draft', async () => {
  const page = await open()
  await grip(page, 'Calls Overview').waitFor()
  const text = await save(page)
  await page.goto('/dashboard-customizer')
  for (const path of ['/dashboard-customizer', '/interactive-dashboard', '/role-dashboard']) {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByText('Calls Overview', { exact: true }).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    expect(await stored(page)).toBe(text)
  }
  // A draft survives a narrow window, too, and is not stored by it.
  await page.goto('/dashboard-customizer')
  await grip(page, 'Calls Overview').focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Here widgets are shown in one column').waitFor()
  expect(await stored(page)).toBe(text)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(positionIn(await save(page), 'calls_overview')).toEqual({ x: 1, y: 0, w: 6, h: 2 })
})

test('a drag moves the tile by a transform, draws no chart anew, and Escape takes it back', async () => {
  const page = await open()
  const tile = page.locator('[data-tile="call_volume_chart"]')
  await tile.locator('svg[data-chart]').waitFor()
  const placeNow = () => tile.evaluate((it) => `${it.style.gridRow} ${it.style.gridColumn}`)
  const place = await placeNow()
  const box = await tile.boundingBox()
  if (!box) throw new Error('Not drawn')
  const drag = async (by: { x: number; y: number }) => {
    await page.mouse.move(box.x + 150, box.y + 12)
    await page.mouse.down()
    // What changes within charts, and where the tile stands in the document, until it is let go.
    await tile.evaluate((it) => {
      const watched = { drawn: 0, moved: 0 }
      const observer = new MutationObserver((records) => {
        for (const { type, target } of records) {
          const element = target instanceof Element ? target : target.parentElement
          if (element?.closest('svg[data-chart]')) watched.drawn += 1
          if (type === 'childList' && target === it.parentElement) watched.moved += 1
        }
      })
      const list = it.parentElement
      if (!list) throw new Error('Not in a list')
      const what = { childList: true, subtree: true, attributes: true, characterData: true }
      observer.observe(list, what)
      Object.assign(window, { watched })
    })
    await page.mouse.move(box.x + 150 + by.x, box.y + 12 + by.y, { steps: 10 })
    await page.waitForFunction(
      ({ x, y }) =>
        document.querySelector<HTMLElement>('[data-dragged="move"]')?.style.transform ===
        `translate(${x}px, ${y}px)`,
      by,
    )
  }
  const watched = () => page.evaluate(() => Reflect.get(window, 'watched') as unknown)
  await drag({ x: 400, y: -120 })
  expect(await watched()).toEqual({ drawn: 0, moved: 0 })
  expect(await placeNow()).toBe(place)
  await page.keyboard.press('Escape')
  expect(await tile.evaluate((it) => it.style.transform)).toBe('')
  await page.mouse.up()
  expect(await placeNow()).toBe(place)
  expect(await page.getByText('Unsaved changes').count()).toBe(0)
  await drag({ x: 400, y: -120 })
  expect(await watched()).toEqual({ drawn: 0, moved: 0 })
  await page.mouse.up()
  await page.getByText('Unsaved changes').waitFor()
  expect(positionIn(await save(page), 'call_volume_chart')).toMatchObject({ x: 4, w: 8, h: 4 })
})

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('is sound: %s, %i wide', async (colorScheme, width) => {
  const page = await open({ colorScheme, viewport: { width, height: 844 } })
  await page.getByText('Calls Overview', { exact: true }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(await findAxeProblems(page)).toEqual([])
  expect(guarded.errors).toEqual([])
})
