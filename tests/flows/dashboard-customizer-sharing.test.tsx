import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { type DashboardLayout, publishedDashboards } from '@/contracts/dashboards'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import {
  answer,
  button,
  choose,
  KEY,
  layoutBy,
  openCustomizer,
  press,
  store,
  stored,
  titles,
} from './lib/customizer'

let server: TestServer
let ana: SignedIn
let boss: SignedIn

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  boss = await server.signIn('admin', 'Bo Boss')
})
afterAll(() => server.close())
beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const mine = (facts: Partial<DashboardLayout> = {}, owner = boss) => layoutBy(owner, facts)
const open = (person = boss, address?: string) => openCustomizer(server, person, address)

test('deleting asks for unsaved changes first, and Undo brings back what was stored last', async () => {
  store(mine())
  await open(boss, '/dashboard-customizer?dashboard=layout_1')
  // Meanwhile in another tab.
  const theirs = mine({ name: 'Evenings', isDefault: false })
  store(theirs)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  await choose('Change Call Volume', 'Remove')
  await choose('More for this dashboard', 'Delete')
  await answer('Cancel')
  expect(stored()).toHaveLength(1)
  await choose('More for this dashboard', 'Delete')
  await answer('Delete')
  await waitFor(() => expect(stored()).toEqual([]))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(stored()).toEqual([theirs])
})

test('what is exported is imported again, and a wrong text changes nothing and names its line', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file as Blob)))
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  store(mine({ widgets: mine().widgets.slice(0, 4) }))
  await open()
  await choose('More for this dashboard', 'Export')
  const text = (await files[0]?.text()) ?? ''
  expect(JSON.parse(text)).toEqual(stored()[0])
  await choose('Change Calls Overview', 'Remove')
  await choose('More for this dashboard', 'Import')
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: 'Or its text' })
  const send = async (text: string) => {
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(text)
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
  }
  const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length
  await send(text.replace('"w": 8', '"w": 13'))
  expect(
    await dialog.findByText(
      `Line ${lineOf('"w": 8') - 3}: widgets.1.position: “Call Volume” ends beyond column 12.`,
    ),
  ).toBeVisible()
  await send(text.replace('"visible": true', '"visible": 1'))
  expect(
    await dialog.findByText(new RegExp(`^Line ${lineOf('"visible"')}: widgets.0.visible: `)),
  ).toBeVisible()
  await send(text.slice(0, -20))
  expect(await dialog.findByText(/^Line \d+: /)).toBeVisible()
  expect(document.querySelectorAll('[data-tile]')).toHaveLength(3)
  const pick = (...parts: BlobPart[]) =>
    userEvent.upload(dialog.getByLabelText('File'), new File(parts, 'one.json'), {
      applyAccept: false,
    })
  await pick('x'.repeat(65 * 1024))
  expect(
    await dialog.findByText('The file is 65 KB. At most 64 KB can be imported at once.'),
  ).toBeVisible()
  await pick(new Uint8Array([0xff, 0xfe, 0x00]))
  expect(await dialog.findByText('The file is no text.')).toBeVisible()
  await pick(text)
  await waitFor(() => expect(field).toHaveValue(text))
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(titles()).toHaveLength(4))
  expect(screen.getByText('Saved')).toBeVisible()
  await choose('More for this dashboard', 'Import')
  const again = within(await screen.findByRole('dialog'))
  await userEvent.click(again.getByRole('textbox', { name: 'Or its text' }))
  await userEvent.paste(
    text
      .replace('"autoRefresh": true', '"autoRefresh": false, "colour": "red"')
      .replace(/"id": "layout[^"]*"/, '"id": "layout_1"'),
  )
  await userEvent.click(again.getByRole('button', { name: 'Import' }))
  const { id } = mine()
  await press('Save')
  await waitFor(() => expect(stored()).toMatchObject([{ id, autoRefresh: false, colour: 'red' }]))
})

test('one is published, opened and copied by others, and a stale save is refused with who was first', async () => {
  store(mine({ name: 'Our mornings' }))
  const visited = await open()
  await choose('More for this dashboard', 'Publish to the team')
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish to the team' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Our mornings published to the team')
  visited.leave()
  localStorage.clear()
  const [record] = publishedDashboards.parse(
    await (await ana.request('/functions/api/v1/dashboards')).json(),
  ).items
  if (!record) throw new Error('Not published')

  const hers = await open(ana, `/dashboard-customizer?dashboard=${record.id}`)
  await screen.findByText(/^Published by Bo Boss/)
  expect(button('Save')).toHaveAccessibleDescription(/^Only Bo Boss and administrators/)
  await choose('More for this dashboard', 'Copy to my dashboards')
  await waitFor(() => expect(stored()).toMatchObject([{ owner: ana.user.id, isPublic: false }]))
  hers.leave()
  localStorage.clear()

  await open(boss, `/dashboard-customizer?dashboard=${record.id}`)
  await screen.findByText(/^Published by Bo Boss/)
  const url = `/functions/api/v1/dashboards/${record.id}`
  const layout = { ...record.layout, name: 'Theirs' }
  expect((await boss.request(url, { method: 'PUT', json: { layout, version: 1 } })).status).toBe(
    200,
  )
  await choose('Change Call Volume', 'Remove')
  await press('Save')
  expect(await screen.findByText(/changed .*Bo Boss|Bo Boss .*changed/i)).toBeVisible()
  const now = /^Saved now: Theirs, \d+ widgets\. Save again to replace that with yours\.$/
  expect(await screen.findByText(now)).toBeVisible()
  // What is done while it is being saved stays.
  await press('Save')
  await choose('Change Recent Calls', 'Hide')
  await screen.findByText('Our mornings saved for the team')
  expect(screen.queryByText(now)).toBeNull()
  expect(titles()).not.toContain('Recent Calls')
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  await press('Save')
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible())
})
