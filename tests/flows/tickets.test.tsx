import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  api = ticketsApi(server, ana)
})

const open = async (address: string) => {
  visitAs(ana, address, server)
  await screen.findByRole('heading', { level: 1, name: 'AI Tickets' })
}
const pane = () => within(screen.getByRole('region', { name: 'Selected ticket' }))
const row = (subject: string) =>
  screen.findByRole('button', { name: new RegExp(`^#\\d+ ${subject}$`) })

test('by keyboard alone: a draft is approved, assigned, commented on and solved', async () => {
  const callId = await server.addCall({ words: 'My washing machine is broken and leaks.' })
  const [draft] = (await api.list('status=draft')).items
  if (!draft) throw new Error('It is drafted')
  await open('/ai-tickets?show=drafts')
  await screen.findByRole('list', { name: 'Tickets' })
  await userEvent.keyboard('j')
  expect(await screen.findByRole('button', { name: /^Approve/ })).toBeVisible()
  expect(pane().getByRole('link', { name: /washing machine/ })).toHaveAttribute(
    'href',
    `/unified-dashboard/${callId}?u=1`,
  )
  await expectAccessible()
  await userEvent.keyboard('1')
  await waitFor(async () => expect(await api.read(draft.id)).toMatchObject({ status: 'open' }))
  expect(await pane().findByRole('button', { name: /^Solve/ })).toBeVisible()
  await userEvent.keyboard('a')
  await screen.findByRole('combobox', { name: 'Assignee' })
  await userEvent.keyboard('Bo{Enter}')
  await waitFor(async () =>
    expect(await api.read(draft.id)).toMatchObject({ assigneeId: bo.user.id }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('c')
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus()
  await userEvent.keyboard('A mechanic comes tomorrow{Control>}{Enter}{/Control}')
  expect(await pane().findByText('A mechanic comes tomorrow', { selector: 'span' })).toBeVisible()
  await userEvent.keyboard('{Escape}s')
  await waitFor(async () => expect(await api.read(draft.id)).toMatchObject({ status: 'solved' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await api.read(draft.id)).toMatchObject({ status: 'open' }))
})

test('a draft is edited and approved in one, or rejected with a reason', async () => {
  const first = await api.draft({ subject: 'Refund promised' })
  const second = await api.draft({ subject: 'Nothing to do' })
  await open(`/ai-tickets?show=drafts&ticket=${first.id}`)
  await userEvent.click(await screen.findByRole('button', { name: /^Edit and approve/ }))
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  await userEvent.clear(subject)
  await userEvent.type(subject, 'Refund of May promised')
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(async () =>
    expect(await api.read(first.id)).toMatchObject({
      status: 'open',
      subject: 'Refund of May promised',
    }),
  )
  await userEvent.click(await row('Nothing to do'))
  await userEvent.click(await screen.findByRole('button', { name: /^Reject/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Say why')).toBeVisible()
  await userEvent.type(dialog.getByRole('combobox', { name: 'Reason' }), 'Already solved')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(async () =>
    expect(await api.read(second.id)).toMatchObject({
      status: 'rejected',
      rejectedReason: 'Already solved',
    }),
  )
})

test('is filtered in the address; many are solved at once, and that is taken back', async () => {
  const tickets = [await api.open({ subject: 'One' }), await api.open({ subject: 'Two' })]
  await api.open({ subject: 'Mine', assigneeId: ana.user.id })
  await open('/ai-tickets?assignee=unassigned')
  expect(await row('One')).toBeVisible()
  expect(screen.queryByText('Mine', { selector: 'bdi' })).toBeNull()
  for (const subject of ['One', 'Two']) {
    const name = new RegExp(`^Select: #\\d+ ${subject}$`)
    await userEvent.click(screen.getByRole('checkbox', { name }))
  }
  const bar = within(await screen.findByRole('region', { name: 'Selected tickets' }))
  await userEvent.click(bar.getByRole('button', { name: 'Solve' }))
  const statuses = () => Promise.all(tickets.map(async ({ id }) => (await api.read(id)).status))
  await waitFor(async () => expect(await statuses()).toEqual(['solved', 'solved']))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await statuses()).toEqual(['open', 'open']))
})

test('a change of many whose answer is lost keeps the selection, and is taken back', async () => {
  const tickets = [await api.open({ subject: 'One' }), await api.open({ subject: 'Two' })]
  const statuses = () => Promise.all(tickets.map(async ({ id }) => (await api.read(id)).status))
  await open('/ai-tickets')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select: #\d+ Two$/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Select: #\d+ One$/ }))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (url.endsWith('/tickets/bulk')) throw new TypeError('Failed to fetch')
    return response
  })
  const bar = within(await screen.findByRole('region', { name: 'Selected tickets' }))
  await userEvent.click(bar.getByRole('button', { name: 'Solve' }))
  expect(await screen.findByText(/Some tickets may have changed\.$/)).toBeVisible()
  expect(screen.queryByText(/^2 tickets changed/)).toBeNull()
  expect(await statuses()).toEqual(['solved', 'solved'])
  vi.stubGlobal('fetch', fetch)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 tickets put back')).toBeVisible()
  expect(await statuses()).toEqual(['open', 'open'])
  expect(await screen.findByText(/^2 selected/)).toBeVisible()
})

test('keys act on the row with the focus, and on all that are selected', async () => {
  const third = await api.open({ subject: 'Three' })
  const second = await api.open({ subject: 'Two' })
  const first = await api.open({ subject: 'One' })
  const priorities = () =>
    Promise.all([first, second, third].map(async ({ id }) => (await api.read(id)).priority))
  await open(`/ai-tickets?ticket=${first.id}`)
  const focused = await row('Two')
  act(() => focused.focus())
  await userEvent.keyboard('p')
  await userEvent.click(await screen.findByRole('option', { name: 'High' }))
  await waitFor(async () => expect(await priorities()).toEqual(['normal', 'high', 'normal']))
  act(() => focused.focus())
  await userEvent.keyboard('xj')
  await waitFor(async () => expect(await row('Three')).toHaveFocus())
  await userEvent.keyboard('x')
  await screen.findByText(/^2 selected/)
  await userEvent.keyboard('p')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Low' }))
  await waitFor(async () => expect(await priorities()).toEqual(['normal', 'low', 'low']))
  await waitFor(() => expect(screen.queryByText(/^2 selected/)).toBeNull())
  const last = await row('Three')
  act(() => last.focus())
  await userEvent.keyboard('{Shift>}J{/Shift}')
  await screen.findByText(/^2 selected/)
  await userEvent.keyboard('s')
  const statuses = () =>
    Promise.all([first, second, third].map(async ({ id }) => (await api.read(id)).status))
  await waitFor(async () => expect(await statuses()).toEqual(['open', 'solved', 'solved']))
})

test('names other tickets of the caller, and merges into one of them', async () => {
  const callId = await server.addCall({ words: 'What are your opening hours?' })
  const keep = await api.open({ subject: 'The first', callIds: [callId] })
  const other = await api.open({ subject: 'The same again', callIds: [callId] })
  await open(`/ai-tickets?ticket=${other.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Merge into it' }))
  await waitFor(async () => expect(await api.read(other.id)).toMatchObject({ id: keep.id }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo merge' }))
  await waitFor(async () => expect((await api.read(other.id)).mergedFrom).toBeNull())
})

test('a link to a merged ticket leads to the kept one, and says so', async () => {
  const keep = await api.open({ subject: 'The first' })
  const other = await api.open({ subject: 'The same again' })
  await api.merge(keep.id, other.id)
  const { router } = visitAs(ana, `/ai-tickets?ticket=${other.id}`, server)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ ticket: keep.id }))
  expect(pane().getByText('The ticket you opened was merged into this one.')).toBeVisible()
  expect(pane().getByRole('heading', { level: 2, name: 'The first' })).toBeVisible()
  expect(await row('The first')).toHaveAttribute('aria-current', 'true')
})

test('a next step is added from a ticket by key, and stands with it', async () => {
  const callId = await server.addCall({ words: 'What are your opening hours?' })
  const { id, number } = await api.open({ subject: 'Refund', callIds: [callId] })
  await open(`/ai-tickets?ticket=${id}`)
  await screen.findByRole('button', { name: /^Add next step/ })
  await userEvent.keyboard('f')
  const dialog = await screen.findByRole('dialog', { name: `Add a next step to ticket #${number}` })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^What to do/ }), 'Pay it back')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await pane().findByText('Pay it back')).toBeVisible()
  expect(await api.read(id)).toMatchObject({
    nextSteps: [{ title: 'Pay it back', status: 'open' }],
  })
})

test('an empty board leads to the drafts that wait, and one with tickets, too', async () => {
  await api.draft()
  const { address, queryClient } = visitAs(ana, '/ai-tickets?view=board', server)
  expect(await screen.findByText('Nothing on the board')).toBeVisible()
  expect(await screen.findByText('1 draft waits for approval.')).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Show drafts' }))
  await waitFor(() => expect(address()).toBe('/ai-tickets?show=drafts'))
  await api.open()
  await act(() => queryClient.invalidateQueries({ queryKey: ['tickets'] }))
  await userEvent.click(screen.getByRole('radio', { name: 'Board' }))
  await userEvent.click(await screen.findByRole('link', { name: '1 draft waits for approval' }))
  expect(await screen.findByRole('list', { name: 'Tickets' })).toBeVisible()
  expect(address()).toBe('/ai-tickets?show=drafts')
})

test('says what will be there when there is nothing', async () => {
  await open('/ai-tickets')
  expect(await screen.findByText('No open tickets')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show drafts' }))
  expect(await screen.findByText('No drafts to approve')).toBeVisible()
  await expectAccessible()
})
