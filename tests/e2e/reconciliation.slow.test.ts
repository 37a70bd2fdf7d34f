import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { simulatedCalls } from '@tests/builders/provider-calls'

import { findAxeProblems } from '../harness/browser'
import { createStandInProvider } from '../harness/stand-in-provider'
import { startWorkspace, type Workspace } from './lib/workspace'

const standIn = createStandInProvider({ retellLimit: 20 })
let provider: Awaited<ReturnType<typeof standIn.listen>>
let workspace: Workspace

beforeAll(async () => {
  provider = await standIn.listen()
  workspace = await startWorkspace({
    callers: ['Ada Moreau'],
    variables: standIn.variables(provider.url),
  })
})
afterAll(async () => {
  await workspace.close()
  await provider.close()
})

const panel = (page: Page, name: string) =>
  page.getByRole('region', { name: `Missed calls of ${name}` })
/** Lets so many requests through, then none until it is called. */
const holdAfter = (requests: number) => {
  let open = () => {}
  const opened = new Promise<null>((resolve) => (open = () => resolve(null)))
  let left = requests
  standIn.interrupt(() => ((left -= 1) >= 0 ? null : opened))
  return open
}
const count = () => workspace.server.api.countCalls()

test('is sound while a provider is asked', async () => {
  for (const call of simulatedCalls('retell', 70, { until: new Date() })) standIn.add(call)
  const { page, errors, close } = await workspace.openSignedIn('/settings')
  const open = holdAfter(60)
  const asked = panel(page, 'Retell')
  await asked.getByRole('button', { name: 'Import the last 30 days from Retell' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await asked.getByRole('progressbar', { name: 'Checking Retell' }).waitFor()
  await asked.getByText(/\d+ calls seen: \d+ added\. Started/).waitFor()
  expect(await findAxeProblems(page)).toEqual([])
  open()
  await asked.getByText('70 calls seen: 70 added.', { exact: true }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('a round goes on after the server was killed in the middle of it', async () => {
  standIn.retell.clear()
  for (const call of simulatedCalls('retell', 60, { seed: 'killed' })) standIn.add(call)
  const before = await count()
  const open = holdAfter(40)
  const guarded = await workspace.openSignedIn('/settings')
  await panel(guarded.page, 'Retell').getByRole('button', { name: 'Import' }).click()
  await guarded.page.getByRole('button', { name: 'Import', exact: true }).click()
  await panel(guarded.page, 'Retell')
    .getByText(/\d+ added\. Started/)
    .waitFor()
  await workspace.server.shutDown()
  open()
  standIn.interrupt(null)
  await workspace.server.restart()
  await panel(guarded.page, 'Retell')
    .getByText(/ added.*\.$/)
    .last()
    .waitFor()
  await panel(guarded.page, 'Retell').getByRole('progressbar').waitFor({ state: 'detached' })
  await expect.poll(count).toBe(before + 60)
  await guarded.close()
})

describe.each([
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)('$colorScheme, $viewport.width px wide', ({ colorScheme, viewport }) => {
  test('settings and status fit, and axe finds nothing', async () => {
    const guarded = await workspace.openSignedIn('/settings', { colorScheme, viewport })
    const { page } = guarded
    await panel(page, 'Vapi').waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    await page.goto('/system-status')
    await page.getByRole('table', { name: 'Reconciliation runs, newest first' }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    const [width, content] = await page.evaluate(() => [
      window.innerWidth,
      document.documentElement.scrollWidth,
    ])
    expect(content).toBeLessThanOrEqual(width ?? 0)
    await guarded.close()
  })
})
