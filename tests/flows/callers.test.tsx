import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { calls } from '@/server/db/schema'
import { expectAccessible } from '@tests/setup/axe'

import { callersApi } from '../harness/callers-api'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'
let server: TestServer
let ana: SignedIn
let api: ReturnType<typeof callersApi>
let one: string
let two: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  api = callersApi(server, ana)
  await api.ring({ number: '+15555550101', name: 'Ada Moreau' })
  await api.ring({ number: '+15555550101' })
  await api.ring({ number: '+15555550102', name: 'Bo Lang' })
  one = (await api.byValue('+15555550101')).id
  two = (await api.byValue('+15555550102')).id
})

const open = async (id: string, as = ana) => {
  const visited = visitAs(as, `/callers/${id}`, server)
  await screen.findByRole('heading', { name: 'Names and numbers' })
  return visited
}
const part = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement)

test('shows names, numbers, calls, open work, notes and the mood of one person', async () => {
  await server.db.update(calls).set({ aiSentiment: 'negative' })
  const [first] = await api.calls()
  await ana.request(`${API}/calls/${first?.id}/notes`, { json: { text: 'Be patient with her' } })
  await ana.request(`${API}/next-steps`, { json: { callerId: one, title: 'Send the invoice' } })
  const tickets = ticketsApi(server, ana)
  const ticket = await tickets.open({ subject: 'Parcel lost', callerId: one })
  const pending = await tickets.open({ subject: 'Refund promised', callerId: one })
  await tickets.patch(pending, { status: 'pending' })
  await open(one)
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Moreau' })).toBeVisible()
  expect(part('Names and numbers').getByText(', from the voice provider')).toBeVisible()
  expect(part('Names and numbers').getByRole('link')).toHaveAttribute('href', 'tel:+15555550101')
  expect(await screen.findByText('Send the invoice')).toBeVisible()
  expect(part('Open work').getByRole('link', { name: /Parcel lost/ })).toHaveAttribute(
    'href',
    `/ai-tickets?ticket=${ticket.id}`,
  )
  expect(part('Open work').getByRole('link', { name: /Refund promised/ })).toBeVisible()
  expect(await screen.findByText('Be patient with her')).toBeVisible()
  expect(await screen.findByText('The last 2 calls were negative.')).toBeVisible()
  const mood = within(screen.getByRole('list', { name: /^Mood of each call/ }))
  expect(mood.getAllByRole('link', { name: /^Negative, / })).toHaveLength(2)
  await expectAccessible()
})

test('is renamed by key with the source shown, over nobody, and the name is taken back', async () => {
  await open(one)
  await userEvent.keyboard('e')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await api.rename(one, { version: 1, name: 'Ada King' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Ada Lovelace{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }))
  await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })
  expect(screen.getByText('Name typed by Ana Lopez')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreau' })
})

test('is merged after both were shown; the old address leads to who was kept, until it is undone', async () => {
  const { address } = await open(one)
  await userEvent.keyboard('m')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Caller' }), '555 555 0102')
  await userEvent.click(await screen.findByRole('option', { name: /^Bo Lang/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('region', { name: 'Merged into it' })).toHaveTextContent('Bo Lang')
  expect(dialog.getByRole('region', { name: 'Kept' })).toHaveTextContent('Ada Moreau')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByText('Merged into one caller')
  expect(await api.read(one)).toMatchObject({ calls: 3 })
  await userEvent.click(await screen.findByRole('button', { name: /^Undo merge/ }))
  await waitFor(async () => expect(await api.read(two)).toMatchObject({ id: two, calls: 1 }))
  await api.merged(one, two)
  expect(address()).toBe(`/callers/${one}`)
})

test('a merged address is replaced by the one that was kept, and a user cannot merge', async () => {
  await api.merged(one, two)
  const { address } = await open(two, await server.signIn('user', 'Uma'))
  await waitFor(() => expect(address()).toBe(`/callers/${one}`))
  expect(screen.queryByRole('button', { name: /Merge/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Undo merge/ })).toBeNull()
})

test('one panel opens by key or press from a call and a ticket, and leads to the page', async () => {
  const [call] = await api.calls()
  const { address } = visitAs(ana, `/unified-dashboard/${call?.id}`, server)
  await screen.findByRole('button', { name: 'About the caller' })
  await userEvent.keyboard('w')
  const panel = within(await screen.findByRole('dialog', { name: 'Ada Moreau' }))
  expect(await panel.findByRole('heading', { name: 'Last calls' })).toBeVisible()
  await expectAccessible()
  await userEvent.click(panel.getByRole('link', { name: 'Open the caller’s page' }))
  await waitFor(() => expect(address()).toBe(`/callers/${one}`))
})

test('the panel opens from a ticket', async () => {
  const ticket = await ticketsApi(server, ana).open({ callerId: one })
  visitAs(ana, `/ai-tickets?ticket=${ticket.id}`, server)
  await userEvent.click(await screen.findByRole('button', { name: 'Ada Moreau' }))
  expect(await screen.findByRole('dialog', { name: 'Ada Moreau' })).toHaveTextContent('2 calls')
})

test('a callback and a note are added for a caller by keys, and the note is taken back', async () => {
  await open(one)
  await userEvent.keyboard('b')
  await userEvent.type(await screen.findByRole('textbox', { name: 'About' }), 'the refund')
  await userEvent.type(
    screen.getByRole('textbox', { name: 'When' }),
    'in 2 days{Control>}{Enter}{/Control}',
  )
  await screen.findByText('Next step added: Call back about the refund')
  await part('Open work').findByText(/Call back about the refund/)
  await userEvent.keyboard('n')
  const note = await screen.findByRole('textbox', { name: 'Note' })
  await expectAccessible()
  await userEvent.type(note, 'Be patient with her{Control>}{Enter}{/Control}')
  const added = await screen.findByText('Note added')
  expect(await part('Notes').findByText('Be patient with her')).toBeVisible()
  const notice = within(added.closest('li') as HTMLElement)
  await userEvent.click(notice.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(part('Notes').queryByText('Be patient with her')).toBeNull())
})

test('a ticket and a next step are added for a caller from the panel', async () => {
  const [call] = await api.calls()
  visitAs(ana, `/unified-dashboard/${call?.id}`, server)
  await screen.findByRole('button', { name: 'About the caller' })
  await userEvent.keyboard('w')
  const panel = within(await screen.findByRole('dialog', { name: 'Ada Moreau' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Add open work' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ticket' }))
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Subject' }),
    'Parcel lost{Control>}{Enter}{/Control}',
  )
  expect(await panel.findByRole('link', { name: /Parcel lost/ })).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: 'Add open work' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Next step' }))
  const title = await screen.findByRole('textbox', { name: 'What to do' })
  await userEvent.type(title, 'Send the invoice{Control>}{Enter}{/Control}')
  expect(await panel.findByText('Send the invoice')).toBeVisible()
})
