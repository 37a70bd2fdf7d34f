import { afterAll, beforeAll, expect, test } from 'vitest'

import { signedInOptions } from '../harness/signed-in'
import { settled, startWorkspace, type Workspace } from './lib/workspace'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const isAnalyzed = async () => {
  const { api } = workspace.server
  const calls = await Promise.all((await api.calls()).map(({ id }) => api.call(id)))
  return calls.every(({ analysis }) => analysis !== null)
}

/** Longer than a screen waits before it reads what an event may have changed. */
const AFTERWARDS_MS = 1500

test.each(['/', '/all-calls', '/all-calls?view=email', '/users', '/settings'])(
  '%s asks for nothing twice, also when the live stream begins',
  async (path) => {
    await expect.poll(isAnalyzed).toBe(true)
    const { page, close } = await workspace.open(await signedInOptions(workspace.server.url))
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/')) asked.push(request.url())
    })
    await page.clock.install()
    await page.goto(path)
    await settled(page)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.clock.runFor(AFTERWARDS_MS)
    await settled(page)
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((one, index) => asked.indexOf(one) < index)).toEqual([])
    await close()
  },
)

test('the document names the icon once: the logo of the skeleton is in it', async () => {
  const html = await (await fetch(workspace.server.url)).text()
  expect(html.split('favicon.svg')).toHaveLength(2)
})
