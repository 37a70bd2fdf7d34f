import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, findPostgresServer } from '../harness/postgres'
import { openCall } from './lib/colleague'
import { startWorkspace, type Workspace } from './lib/workspace'

const why = await findPostgresServer({}, { isOwn: true }).then(
  (server) => ({ server, reason: null }),
  (error: unknown) => ({ server: null, reason: String(error) }),
)
let workspace: Workspace

beforeAll(async () => {
  if (!why.server) return
  const { url } = await createDatabase(why.server.url)
  workspace = await startWorkspace({ variables: { DATABASE_URL: url } })
})
afterAll(async () => {
  if (!why.server) return
  await workspace.close()
  await why.server.stop()
})

const readiness = async () => (await fetch(`${workspace.server.url}/readyz`)).status

test.skipIf(why.server === null)(
  `a database that is away costs nobody a word (${why.reason ?? 'tested'})`,
  async () => {
    const find = () => workspace.server.api.calls({ q: 'Moreau' })
    await expect.poll(find).toHaveLength(1)
    const [call] = await find()
    const { page, close } = await openCall(workspace, call?.id ?? '')
    const list = await workspace.openSignedIn('/all-calls')
    await page.keyboard.press('n')
    const note = page.getByRole('textbox', { name: 'New note' })
    await note.waitFor()
    await page.keyboard.type('The caller said that')

    await why.server?.shutDown?.()
    expect(await readiness()).toBe(503)
    await page.keyboard.type(' the parcel is back')
    await page.keyboard.press('Control+Enter')
    await page.getByText('The database does not answer.').first().waitFor()
    expect(await note.inputValue()).toBe('The caller said that the parcel is back')
    await list.page.getByText('Reconnecting…').waitFor()
    await list.page.getByRole('link', { name: /Ada Moreau/ }).waitFor()
    const fresh = await list.page.context().newPage()
    await fresh.goto(`${workspace.server.url}/all-calls`)
    await fresh.getByText('The calls could not be loaded').waitFor()
    expect(await fresh.getByRole('alert').getByText(/lost/).allInnerTexts()).toEqual([
      'No call is lost.',
    ])
    expect(await readiness()).toBe(503)

    expect(await why.server?.start?.()).toBeNull()
    await expect.poll(readiness).toBe(200)
    await fresh.getByRole('link', { name: /Ada Moreau/ }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    await note.waitFor({ state: 'hidden' })
    await page.getByText('The caller said that the parcel is back').waitFor()
    await list.page.getByText('Live', { exact: true }).waitFor()
    await workspace.deliver({ name: 'After All' })
    await list.page.getByText('After All').waitFor()
    await list.close()
    await close()
  },
  150_000,
)
