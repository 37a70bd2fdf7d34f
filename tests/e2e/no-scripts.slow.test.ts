import { mkdirSync } from 'node:fs'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { findAxeProblems } from '../harness/browser'
import { ADMINISTRATOR } from '../harness/process'
import { signIn, startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace({ callers: [] })
  // Whatever the hour, it is of today.
  await workspace.deliver({ name: 'Noor Haddad', startedAt: new Date(Date.now() - 1000) })
  // Pages without scripts do not hear of what the analysis adds later.
  const { calls } = workspace.server.api
  await vi.waitUntil(async () => (await calls({ callback: 'true' })).length > 0, 60_000)
})
afterAll(() => workspace.close())

test.each([
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)(
  'with JavaScript switched off, at $width px, steps are done and calls reviewed',
  async ({ width, colorScheme }) => {
    const viewport = { width, height: 844 }
    const guarded = await workspace.open({ javaScriptEnabled: false, viewport, colorScheme })
    const { page } = guarded
    const isSound = async (name: string) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (process.env['PICTURES']) {
        mkdirSync(process.env['PICTURES'], { recursive: true })
        await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${width}.png` })
      }
    }
    await page.goto('/functions/simple')
    await isSound('sign-in')
    await signIn(page, { ...ADMINISTRATOR, password: 'not this one' })
    await page.getByText('The email or password is incorrect.').waitFor()
    await signIn(page)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await isSound('today')

    await page.getByRole('button', { name: 'Mark done' }).first().click()
    await page.getByText('Done: ').waitFor()
    await isSound('done')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Open again: ').waitFor()

    await page.getByRole('link', { name: 'Noor Haddad' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Noor Haddad' }).waitFor()
    await isSound('call')
    await page.getByRole('button', { name: 'Mark reviewed' }).click()
    await page.getByText('by Administrator').waitFor()
    await page.getByRole('button', { name: 'Mark not reviewed' }).click()
    await page.getByRole('button', { name: 'Mark reviewed' }).waitFor()

    await page.getByRole('button', { name: /^Sign out/ }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(guarded.errors.filter((error) => !error.includes('401'))).toEqual([])
    await guarded.close()
  },
)

test.each(['light', 'dark'] as const)('are sound, in the %s theme', async (colorScheme) => {
  const guarded = await workspace.open({ colorScheme })
  const { page } = guarded
  const isSound = async (name: string) => {
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
  }
  await page.goto('/functions/simple')
  await isSound('Sign in')
  await signIn(page)
  await isSound('Today')
  await page.getByRole('link', { name: 'Noor Haddad' }).first().click()
  await isSound('Noor Haddad')
  await page.goto('/functions/simple?done=nothing')
  await isSound('This did not work')
  expect(guarded.errors.filter((error) => !error.includes('404'))).toEqual([])
  await guarded.close()
})
