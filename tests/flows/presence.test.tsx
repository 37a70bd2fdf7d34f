import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { presences } from '@/contracts/presence'
import { organisationSettings } from '@/server/db/settings-schema'
import { runNotifications } from '@/server/notifications/due'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs, visitLiveAs } from './lib/visit-as'

const API = '/functions/api/v1'
let server: TestServer
let ana: SignedIn
let bo: SignedIn
let ahead = 0

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date(Date.now() + ahead) } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
})

const presenceOf = async ({ user }: SignedIn) => {
  const answer = await ana.request(`${API}/presence`)
  return presences.parse(await answer.json()).items.find(({ userId }) => userId === user.id)
}
const touch = () => act(() => void window.dispatchEvent(new Event('keydown')))
const own = (name: RegExp) => screen.findByRole('button', { name })
const say = (who: SignedIn, isAvailable: boolean) =>
  who.request(`${API}/presence`, { method: 'PUT', json: { isAvailable } })

test('who opens the desk is available, and away by hand for as long as they say', async () => {
  visitAs(ana, '/reports', server)
  await own(/^Inactive\./)
  touch()
  await userEvent.click(await own(/^Available\. Set yourself as away$/))
  expect(await own(/^Away\. Set yourself as available$/)).toBeVisible()
  expect(await presenceOf(ana)).toMatchObject({ isAvailable: false, by: 'hand' })
  await expectAccessible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), 'set yourself')
  await userEvent.click(await screen.findByRole('option', { name: /Set yourself as available/ }))
  expect(await own(/^Available\./)).toBeVisible()
  expect(await presenceOf(ana)).toMatchObject({ isAvailable: true, by: 'hand' })
})

test('coming back to the desk ends no break that was taken by hand', async () => {
  await say(ana, false)
  visitAs(ana, '/reports', server)
  expect(await own(/^Away\./)).toBeVisible()
  touch()
  expect(await presenceOf(ana)).toMatchObject({ isAvailable: false, by: 'hand' })
})

test('people who are picked or mentioned show whether they are there, as it changes', async () => {
  await say(bo, false)
  const ticket = await ticketsApi(server, ana).open()
  const { queryClient } = visitAs(ana, `/ai-tickets?ticket=${ticket.id}`, server)
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  const option = await screen.findByRole('option', { name: 'Bo Lang' })
  expect(option).toHaveAccessibleDescription('Away')
  await expectAccessible()
  await say(bo, true)
  await act(() => queryClient.invalidateQueries({ queryKey: ['presence'] }))
  await waitFor(() => expect(option).toHaveAccessibleDescription('Available'))
  await userEvent.keyboard('{Escape}')
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), '@Bo')
  const people = await screen.findByRole('listbox', { name: 'People to mention' })
  expect(within(people).getByRole('option')).toHaveTextContent('Available')
})

test('who signs out, or is not heard of, is inactive on open screens; who said so is away', async () => {
  const cem = await server.signIn('agent', 'Cem Kaya')
  const dee = await server.signIn('agent', 'Dee Ray')
  onTestFinished(() => {
    ahead = 0
  })
  for (const who of [bo, cem, dee]) await say(who, true)
  const { id } = await ticketsApi(server, ana).open()
  await visitLiveAs(ana, `/ai-tickets?ticket=${id}`, server)
  await screen.findByText('Live')
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  const option = (name: string) => screen.findByRole('option', { name })
  const expectState = async (name: string, state: string) =>
    waitFor(async () => expect(await option(name)).toHaveAccessibleDescription(state))
  for (const name of ['Bo Lang', 'Cem Kaya', 'Dee Ray']) await expectState(name, 'Available')
  await bo.request('/functions/auth-logout', { method: 'POST' })
  await expectState('Bo Lang', 'Inactive')
  await say(cem, false)
  await expectState('Cem Kaya', 'Away')
  ahead = 16 * 60_000
  await runNotifications(server.deps)
  await expectState('Dee Ray', 'Inactive')
  await expectState('Cem Kaya', 'Away')
})

test('a ticket says that it waits, is found among those that do, and goes to who comes back', async () => {
  await server.db.insert(organisationSettings).values({ autoAssignTickets: true })
  await say(ana, false)
  const api = ticketsApi(server, ana)
  const ticket = await api.open({ subject: 'Nobody there' })
  await api.open({ subject: 'Mine', assigneeId: ana.user.id })
  const { address, queryClient } = visitAs(ana, '/ai-tickets', server)
  await userEvent.click(await screen.findByRole('link', { name: '1 ticket waits for assignment' }))
  await waitFor(() => expect(address()).toBe('/ai-tickets?assignee=waiting'))
  await waitFor(() => expect(screen.queryByText('Mine', { selector: 'bdi' })).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: /Nobody there$/ }))
  const pane = within(await screen.findByRole('region', { name: 'Selected ticket' }))
  expect(await pane.findByText('Waiting for an available person')).toBeVisible()
  await expectAccessible()
  await say(bo, true)
  expect(await api.read(ticket.id)).toMatchObject({ assigneeName: 'Bo Lang' })
  await act(() => queryClient.invalidateQueries({ queryKey: ['tickets'] }))
  await waitFor(() => expect(pane.queryByText('Waiting for an available person')).toBeNull())
  expect(pane.getByText(/^by itself, to who had the fewest open tickets/)).toBeVisible()
})
