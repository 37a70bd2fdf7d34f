import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'
import { expectAccessible } from '@tests/setup/axe'

import { callersApi } from '../harness/callers-api'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'
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

const pane = () => within(screen.getByRole('region', { name: 'Selected ticket' }))
const comment = () => screen.findByRole('textbox', { name: 'Comment' })

test('a comment that was typed is there again for who typed it, and for nobody else', async () => {
  onTestFinished(() => localStorage.clear())
  const { id } = await api.open()
  const address = `/ai-tickets?ticket=${id}`
  const first = visitAs(ana, address, server)
  await userEvent.type(await comment(), 'The mechanic')
  first.leave()
  const other = visitAs(bo, address, server)
  expect(await comment()).toHaveValue('')
  other.leave()
  visitAs(ana, address, server)
  await waitFor(async () => expect(await comment()).toHaveValue('The mechanic'))
  await userEvent.type(await comment(), ' comes{Control>}{Enter}{/Control} and brings a part')
  expect(await pane().findByText('The mechanic comes', { selector: 'span' })).toBeVisible()
  await waitFor(async () => expect(await comment()).toHaveValue('and brings a part'))
})

test('merges into a ticket that is found by its words, named with its caller', async () => {
  const calls = callersApi(server, ana)
  await calls.ring({ number: '+15555550101', name: 'Ada Moreau' })
  const callerId = (await calls.byValue('+15555550101')).id
  const keep = await api.open({ subject: 'Parcel of May', callerId })
  await api.open({ subject: 'A refund' })
  const other = await api.open({ subject: 'The same again' })
  visitAs(ana, `/ai-tickets?ticket=${other.id}`, server)
  await screen.findByRole('button', { name: /^Solve/ })
  await userEvent.keyboard('{Shift>}M{/Shift}')
  const field = await screen.findByRole('combobox', { name: 'Merge into' })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  await userEvent.type(field, 'parcel')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(screen.getByRole('option')).toHaveTextContent('Ada Moreau')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  const said = `Ticket #${other.number} merged into #${keep.number}`
  expect(await screen.findByText(said)).toBeVisible()
  expect(await api.read(other.id)).toMatchObject({ id: keep.id })
})

test('says what is still to do of a ticket that is solved, with due and state of each step', async () => {
  const ticket = await api.open({ subject: 'Parcel lost' })
  const add = (json: object) =>
    ana.request(`${API}/next-steps`, { json: { ticketId: ticket.id, ...json } })
  await add({ title: 'Send another', dueAt: '2020-01-01T10:00:00.000Z' })
  visitAs(ana, `/ai-tickets?ticket=${ticket.id}`, server)
  await screen.findByText('Send another')
  expect(pane().getByText(/^Overdue/)).toBeVisible()
  await userEvent.keyboard('s')
  expect(
    await screen.findByText(/solved, assigned to .+\. 1 next step is still open\.$/),
  ).toBeVisible()
  expect(await pane().findByRole('link', { name: '1 next step is still open' })).toHaveAttribute(
    'href',
    '/?assignee=everyone',
  )
  expect(pane().getByRole('button', { name: 'Reopen' })).toBeVisible()
  await userEvent.keyboard('e')
  expect(await screen.findByText('1 next step done')).toBeVisible()
  await waitFor(() => expect(pane().queryByRole('link', { name: /still open$/ })).toBeNull())
  expect(await api.read(ticket.id)).toMatchObject({ nextSteps: [{ status: 'done' }] })
  await userEvent.keyboard('z')
  expect(await screen.findByText('1 next step as before')).toBeVisible()
  expect(await pane().findByRole('link', { name: '1 next step is still open' })).toBeVisible()
  await userEvent.keyboard('{Shift>}W{/Shift}')
  expect(await pane().findByRole('button', { name: 'Watch' })).toBeVisible()
})

test('next steps of a solved ticket that a colleague finished meanwhile are done already', async () => {
  const ticket = await api.open({ subject: 'Parcel lost' })
  const add = (title: string) =>
    ana.request(`${API}/next-steps`, { json: { ticketId: ticket.id, title } })
  await add('Send another')
  await add('Call the courier')
  visitAs(ana, `/ai-tickets?ticket=${ticket.id}`, server)
  await screen.findByText('Send another')
  await userEvent.keyboard('s')
  expect(await pane().findByRole('link', { name: '2 next steps are still open' })).toBeVisible()
  await server.db.update(nextSteps).set({ status: 'done', version: sql`${nextSteps.version} + 1` })
  await userEvent.keyboard('e')
  expect(await screen.findByText('Nothing to change: 2 next steps already done')).toBeVisible()
})

test('a ticket opened by hand has a caller, and says who opened it', async () => {
  await callersApi(server, ana).ring({ number: '+15555550101', name: 'Ada Moreau' })
  visitAs(ana, '/ai-tickets', server)
  await screen.findByText('No open tickets')
  await userEvent.keyboard('n')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Parcel lost')
  await userEvent.click(screen.getByRole('button', { name: /^Caller/ }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Caller' }), '0101')
  await userEvent.click(await screen.findByRole('option', { name: /^Ada Moreau/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('button', { name: 'Ada Moreau' })).toBeVisible()
  expect(pane().getByText('Opened').nextElementSibling).toHaveTextContent(/^by Ana Lopez /)
})

test('a draft says its subject once', async () => {
  const body = 'Promised a refund. It was for May.'
  const { id } = await api.draft({ subject: 'Promised a refund', body })
  visitAs(ana, `/ai-tickets?show=drafts&ticket=${id}`, server)
  expect(await screen.findByText('It was for May.')).toBeVisible()
})
