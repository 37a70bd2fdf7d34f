import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

test('signed out, no address loads a page or asks for data', async () => {
  const { page, errors, close } = await workspace.open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const loadedBy = async (path: string) => {
    asked.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('form', { name: 'Sign in' }).waitFor()
    return asked.filter((one) => one !== path.replace(/\?.*/, '')).sort()
  }
  const [newest] = await workspace.server.api.calls()
  // What the sign-in screen itself needs: at an address that belongs to no page.
  const screen = await loadedBy('/no-such-page')
  expect(screen.filter((one) => one.startsWith('/functions/'))).toEqual([])
  for (const path of [
    '/',
    '/next-steps-report',
    '/all-calls?q=ada',
    '/unified-dashboard',
    `/unified-dashboard/${newest?.id}`,
    '/reports',
    '/users',
    '/settings',
    '/alert-configuration',
    '/system-status',
    '/analytics',
    '/advanced-reports',
    '/performance',
    '/ai-analytics',
    '/interactive-dashboard',
    '/role-dashboard',
  ]) {
    expect.soft(await loadedBy(path), path).toEqual(screen)
  }
  expect(errors).toEqual([])
  await close()
})
