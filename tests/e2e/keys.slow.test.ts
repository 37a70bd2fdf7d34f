import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

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

test('the sheet of shortcuts begins with its title, however long it is', async () => {
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
  await close()
})
