import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { savedView, savedViews } from '@/contracts/saved-views'
import { addCalls } from '@tests/builders/many-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const VIEWS = '/functions/api/v1/saved-views'

let server: TestServer
let ana: SignedIn
let ben: SignedIn
let visited: ReturnType<typeof visitAs> | undefined
let stream: ReadableStreamDefaultController<Uint8Array> | undefined

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  ben = await server.signIn('agent', 'Ben Reader')
  await addCalls(server.db, 30, () => ({ hasTranscript: true }))
})

const open = async (address = '/all-calls') => {
  const events = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
  })
  visited = visitAs(ana, address, server, { events })
  // The first screen of a file loads everything, on a loaded machine slowly.
  await screen.findByRole('list', { name: 'Calls' })
  return visited
}
const tellOfViews = () =>
  stream?.enqueue(
    new TextEncoder().encode('id: 1-1\nevent: saved-view\ndata: {"entity":"saved-view"}\n\n'),
  )
const menuButton = (name: string | RegExp = /^View:/) => screen.findByRole('button', { name })
const openMenu = async () => {
  await userEvent.click(await menuButton())
  return screen.findByRole('dialog', { name: 'Saved views' })
}
const changeView = async (name: string, action: string | RegExp) => {
  const panel = await openMenu()
  await userEvent.click(await within(panel).findByRole('button', { name: `Change “${name}”` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const create = async (as: typeof ana, input: object) =>
  savedView.parse(await (await as.request(VIEWS, { json: { search: {}, ...input } })).json())
const stored = async (as = ana) => savedViews.parse(await (await as.request(VIEWS)).json()).items

test('saves the filters of the list, marks them when they change, saves and resets them', async () => {
  await open('/all-calls?category=billing')
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Bills')
  const dialog = screen.getByRole('dialog', { name: 'Save view' })
  await expectAccessible(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save view' }))
  await menuButton('View: Bills')
  const [view] = await stored()
  expect(view).toMatchObject({ name: 'Bills', isShared: false, search: { category: ['billing'] } })
  await waitFor(() => expect(visited?.address()).toContain(`saved=${view?.id}`))
  await waitFor(() => expect(visited?.address()).toContain('category=billing'))

  await visited?.router.navigate({
    to: '/all-calls',
    search: { category: ['billing'], priority: ['high'], saved: view?.id },
  })
  await menuButton('View: Bills, changed')
  await userEvent.click(screen.getByRole('button', { name: 'Save…' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset to “Bills”' }))
  await menuButton('View: Bills')
  await waitFor(() => expect(visited?.address()).not.toContain('priority'))

  await visited?.router.navigate({
    to: '/all-calls',
    search: { category: ['order'], saved: view?.id },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Save…' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save to “Bills”' }))
  await menuButton('View: Bills')
  expect(await stored()).toMatchObject([{ search: { category: ['order'] }, version: 2 }])
})

test('shows every view with its count as its list would be, and another one with Enter', async () => {
  await create(ana, { name: 'Bills', search: { category: ['billing'] } })
  await create(ben, { name: 'Orders', isShared: true, search: { category: ['order'] } })
  await create(ben, { name: 'Ben’s own' })
  await open()
  const panel = await openMenu()
  const bills = await within(panel).findByRole('button', { name: /^Bills/ })
  await waitFor(() => expect(bills).toHaveTextContent(/^Bills ?3 calls$/))
  expect(within(panel).getByRole('region', { name: 'Shared' })).toHaveTextContent(
    /Orders.*by Ben Reader/,
  )
  expect(panel).not.toHaveTextContent('Ben’s own')
  await expectAccessible(panel)
  within(panel)
    .getByRole('button', { name: /^Assigned to me/ })
    .focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(bills).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await menuButton('View: Orders')
  await waitFor(() => expect(visited?.address()).toContain('category=order'))
  expect(screen.queryByRole('dialog', { name: 'Saved views' })).toBeNull()
})

test('says in the dialog that a name is taken', async () => {
  await create(ana, { name: 'Bills' })
  await open('/all-calls?category=billing')
  await screen.findByRole('button', { name: 'Save view' })
  await userEvent.keyboard('v')
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  await userEvent.keyboard('bills{Enter}')
  expect(await screen.findByText('You already have a view with this name')).toBeVisible()
  expect(await stored()).toHaveLength(1)
})

test('renames, shares, deletes and takes the deletion back', async () => {
  const view = await create(ana, { name: 'Bills', search: { category: ['billing'] } })
  await open(`/all-calls?category=billing&saved=${view.id}`)
  await changeView('Bills', 'Rename…')
  const field = await screen.findByLabelText('Name')
  await userEvent.clear(field)
  await userEvent.type(field, 'Invoices{Enter}')
  await menuButton('View: Invoices')

  await changeView('Invoices', 'Share with everyone')
  await waitFor(async () => expect(await stored(ben)).toMatchObject([{ name: 'Invoices' }]))
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saved views' })).toBeNull())

  await changeView('Invoices', 'Delete')
  await menuButton('View: Filtered')
  expect(await stored()).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await menuButton('View: Invoices')
  await waitFor(() => expect(visited?.address()).toContain('category=billing'))
})

test('what another person shares, changes and deletes shows at once', async () => {
  await open('/all-calls?category=billing')
  const panel = await openMenu()
  await within(panel).findByText(/No saved views yet/)
  const view = await create(ben, { name: 'Orders', isShared: true })
  tellOfViews()
  expect(await within(panel).findByText('Orders')).toBeVisible()
  await ben.request(`${VIEWS}/${view.id}`, { method: 'DELETE' })
  tellOfViews()
  await within(panel).findByText(/No saved views yet/)
})

test('a shared view of somebody else is read, copied and not changed', async () => {
  await create(ben, { name: 'Orders', isShared: true, search: { category: ['order'] } })
  await open()
  const panel = await openMenu()
  await userEvent.click(await within(panel).findByRole('button', { name: 'Change “Orders”' }))
  const rename = await screen.findByRole('menuitem', { name: /^Rename/ })
  expect(rename).toHaveAttribute('aria-disabled', 'true')
  expect(rename).toHaveTextContent('Only Ben Reader and administrators can')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save a copy…' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Save view' })).getByRole('button', {
      name: 'Save view',
    }),
  )
  await menuButton('View: Orders (copy)')
  expect(await stored()).toMatchObject([
    { name: 'Orders' },
    { name: 'Orders (copy)', ownerName: 'Ana Lopez', search: { category: ['order'] } },
  ])
})

test('two people at once: says who was first, and can apply one’s own', async () => {
  const view = await create(ana, {
    name: 'Ours',
    isShared: true,
    search: { category: ['billing'] },
  })
  const admin = await server.signIn('admin', 'Ada Min')
  await open(`/all-calls?category=order&saved=${view.id}`)
  await screen.findByRole('button', { name: 'Save…' })
  await admin.request(`${VIEWS}/${view.id}`, {
    method: 'PATCH',
    json: { version: 1, name: 'Theirs' },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save…' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save to “Ours”' }))
  expect(await screen.findByText(/Ada Min changed this first/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Apply mine' }))
  await waitFor(async () =>
    expect(await stored()).toMatchObject([
      { name: 'Theirs', search: { category: ['order'] }, version: 3 },
    ]),
  )
})

test('a label of a view that is gone is no error', async () => {
  await open('/all-calls?category=billing&saved=0196b6c0-0000-7000-8000-000000000001')
  await menuButton('View: Filtered')
  expect(screen.getByRole('button', { name: 'Save view' })).toBeVisible()
})

test('views that could not be loaded are asked for again', async () => {
  await create(ana, { name: 'Bills' })
  visited = visitAs(ana, '/all-calls', server)
  const answered = globalThis.fetch
  let isDown = true
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    isDown && url.includes('/saved-views')
      ? Promise.resolve(Response.json({ error: 'Not now.', code: 'x' }, { status: 400 }))
      : answered(url, init),
  )
  await screen.findByRole('list', { name: 'Calls' })
  const panel = await openMenu()
  await within(panel).findByText('The views could not be loaded.')
  isDown = false
  await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }))
  expect(await within(panel).findByText('Bills')).toBeVisible()
})
