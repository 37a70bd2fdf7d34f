import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn
let bo: ReturnType<typeof ticketsApi>
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  api = ticketsApi(server, ana)
  bo = ticketsApi(server, await server.signIn('agent', 'Bo Lang'))
})

const pane = () => within(screen.getByRole('region', { name: 'Selected ticket' }))
const named = (subject: string) => ({ name: new RegExp(`^#\\d+ ${subject}$`) })
const row = (subject: string) => screen.findByRole('button', named(subject))
const shown = (subject: string) =>
  waitFor(() => expect(pane().getByRole('heading', { level: 2, name: subject })).toBeVisible())
const threeDrafts = async () => {
  const last = await api.draft({ subject: 'The last' })
  const middle = await api.draft({ subject: 'The middle' })
  const first = await api.draft({ subject: 'The first' })
  return { first, middle, last }
}
const status = async ({ id }: { id: string }) => (await api.read(id)).status

test('goes on to the next draft after each: approved, edited and approved, rejected', async () => {
  const { first, middle, last } = await threeDrafts()
  visitAs(ana, '/ai-tickets?show=drafts', server)
  await screen.findByRole('list', { name: 'Tickets' })
  await userEvent.keyboard('j')
  await shown('The first')
  await userEvent.keyboard('1')
  await shown('The middle')
  await waitFor(async () => expect(await row('The middle')).toHaveFocus())
  await waitFor(async () => expect(await status(first)).toBe('open'))
  await userEvent.keyboard('2')
  await screen.findByRole('textbox', { name: 'Subject' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await shown('The last')
  await waitFor(async () => expect(await row('The last')).toHaveFocus())
  await waitFor(async () => expect(await status(middle)).toBe('open'))
  await userEvent.keyboard('3')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Reason' }), 'Nothing to do')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await status(last)).toBe('rejected'))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selected ticket' })).toHaveFocus())
  await waitFor(() =>
    expect(pane().getByText(/^Rejected/, { selector: 'p' })).toHaveTextContent(
      /^Rejected by Ana Lopez .*: Nothing to do$/,
    ),
  )
  await userEvent.click(pane().getByRole('button', { name: 'Back to the drafts' }))
  await waitFor(async () => expect(await status(last)).toBe('draft'))
  expect(await pane().findByRole('button', { name: /^Approve/ })).toBeVisible()
})

test('a reason that is refused stays, and is saved over what a colleague changed', async () => {
  const draft = await api.draft({ subject: 'The draft' })
  visitAs(ana, `/ai-tickets?show=drafts&ticket=${draft.id}`, server)
  await userEvent.click(await screen.findByRole('button', { name: /^Reject/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await bo.patch(draft, { priority: 'high' })
  const reason = dialog.getByRole('combobox', { name: 'Reason' })
  await userEvent.type(reason, 'Was solved')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText(/Bo Lang/)).toBeVisible()
  expect(reason).toHaveValue('Was solved')
  await waitFor(() => expect(screen.getAllByText('High')).toHaveLength(2))
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(async () =>
    expect(await api.read(draft.id)).toMatchObject({ rejectedReason: 'Was solved' }),
  )
})

test('what was typed into the form of a ticket stays beside what a colleague saved', async () => {
  const ticket = await api.open({ subject: 'Parcel lost' })
  visitAs(ana, `/ai-tickets?ticket=${ticket.id}`, server)
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await bo.patch(ticket, { subject: 'Parcel of May lost', body: 'It was blue.' })
  await userEvent.type(text, 'She waits since May.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Parcel of May lost')).toBeVisible()
  expect(dialog.getByText('It was blue.')).toBeVisible()
  expect(text).toHaveValue('She waits since May.')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(async () =>
    expect(await api.read(ticket.id)).toMatchObject({ body: 'She waits since May.' }),
  )
})

test('what was typed into a draft is saved also when a colleague approves it first', async () => {
  const draft = await api.draft({ subject: 'The draft' })
  visitAs(ana, `/ai-tickets?show=drafts&ticket=${draft.id}`, server)
  await userEvent.click(await screen.findByRole('button', { name: /^Edit and approve/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  await userEvent.clear(subject)
  await userEvent.type(subject, 'My words')
  await bo.send('POST', `${draft.id}/approve`)
  await userEvent.click(await dialog.findByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText('The draft')).toBeVisible()
  await userEvent.click(await dialog.findByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText(/^Ticket #\d+ saved/)).toBeVisible()
  expect(await api.read(draft.id)).toMatchObject({ subject: 'My words', status: 'open' })
})

test('what was typed into a draft that a colleague rejects first stays, and the form says who did', async () => {
  const draft = await api.draft({ subject: 'The draft' })
  visitAs(ana, `/ai-tickets?show=drafts&ticket=${draft.id}`, server)
  await userEvent.click(await screen.findByRole('button', { name: /^Edit and approve/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await userEvent.type(text, 'My words')
  await bo.send('POST', `${draft.id}/reject`, { reason: 'Not ours' })
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText('Bo Lang rejected this draft first.')).toBeVisible()
  expect(text).toHaveValue('My words')
  expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('drafts of a selection are approved or rejected by key, and put back', async () => {
  const { first, middle, last } = await threeDrafts()
  const all = () => Promise.all([first, middle, last].map(status))
  visitAs(ana, '/ai-tickets?show=drafts', server)
  await screen.findByRole('list', { name: 'Tickets' })
  await userEvent.keyboard('j{Shift>}J{/Shift}')
  await screen.findByText('2 selected')
  await userEvent.keyboard('1')
  await waitFor(async () => expect(await all()).toEqual(['open', 'open', 'draft']))
  await screen.findByText('2 drafts approved')
  await shown('The last')
  await waitFor(async () => expect(await row('The last')).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await all()).toEqual(['draft', 'draft', 'draft']))
  await waitFor(async () => expect(await row('The first')).toBeVisible())
  for (const subject of ['The first', 'The last'])
    await userEvent.click(
      await screen.findByRole('checkbox', { name: new RegExp(`^Select: #\\d+ ${subject}$`) }),
    )
  await userEvent.keyboard('3')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 drafts' }))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Reason' }), 'Was solved')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(async () => expect(await all()).toEqual(['rejected', 'draft', 'rejected']))
  expect(await api.read(last.id)).toMatchObject({ rejectedReason: 'Was solved' })
})

test('quick changes follow each other, and none is refused for the one before', async () => {
  const ticket = await api.open({ subject: 'Parcel lost' })
  visitAs(ana, `/ai-tickets?ticket=${ticket.id}`, server)
  await screen.findByRole('button', { name: /^Solve/ })
  await userEvent.keyboard('s')
  await userEvent.keyboard('p')
  await screen.findByRole('combobox', { name: 'Priority' })
  await userEvent.keyboard('High{Enter}')
  await waitFor(async () =>
    expect(await api.read(ticket.id)).toMatchObject({ status: 'solved', priority: 'high' }),
  )
  expect(screen.queryByText(/Ana Lopez changed/)).toBeNull()
  await userEvent.keyboard('p')
  await screen.findByRole('combobox', { name: 'Priority' })
  await userEvent.keyboard('High{Enter}')
  expect(await screen.findByText(/: high priority already$/)).toBeVisible()
})

test('a ticket that leaves the list stays open with the focus, and j goes on where it was', async () => {
  for (const subject of ['The third', 'The second', 'The first']) await api.open({ subject })
  visitAs(ana, '/ai-tickets', server)
  await screen.findByRole('list', { name: 'Tickets' })
  await userEvent.keyboard('jj')
  const [, middle, last] = screen.getAllByRole('button', { name: /^#\d+ The / })
  await waitFor(() => expect(middle).toHaveFocus())
  await screen.findByRole('button', { name: /^Solve/ })
  await userEvent.keyboard('s')
  await screen.findByText(/: solved, assigned to Ana Lopez/)
  await waitFor(() => expect(middle).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selected ticket' })).toHaveFocus())
  await userEvent.keyboard('j')
  await waitFor(() => expect(last).toHaveFocus())
  await userEvent.keyboard('{Control>}k{/Control}')
  const [number] = /\d+/.exec(middle?.textContent ?? '') ?? ['']
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), number)
  await userEvent.click(await screen.findByRole('option', { name: /^#\d+ The second/ }))
  await shown('The second')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selected ticket' })).toHaveFocus())
})

test('a search that finds nothing among the active tickets offers what is done', async () => {
  const ticket = await api.open({ subject: 'The first' })
  await api.patch(ticket, { status: 'solved' })
  visitAs(ana, `/ai-tickets?q=${ticket.number}`, server)
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 in Active and done' }))
  expect(await row('The first')).toBeVisible()
})

test('the board is read as before after the list, and its pane follows the keys', async () => {
  await api.open({ subject: 'The first' })
  await api.open({ subject: 'The second' })
  const { router } = visitAs(ana, '/ai-tickets', server)
  await screen.findByRole('list', { name: 'Tickets' })
  await userEvent.click(screen.getByRole('radio', { name: 'Board' }))
  const card = await screen.findByRole('button', named('The first'))
  await waitFor(() => expect(card.closest('[aria-busy=true]')).toBeNull())
  await userEvent.click(card)
  await shown('The first')
  const before = router.state.location.search
  await userEvent.keyboard(card.closest('li')?.previousElementSibling ? 'k' : 'j')
  await shown('The second')
  expect(router.state.location.search).not.toEqual(before)
  expect(await row('The second')).toHaveFocus()
})
