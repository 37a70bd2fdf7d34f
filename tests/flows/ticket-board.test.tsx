import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs, visitLiveAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  api = ticketsApi(server, ana)
})

const BOARD = '/ai-tickets?view=board'
const named = (name: string) => ({ name: new RegExp(`^${name}`) })
const column = (name: string) => within(screen.getByRole('region', named(name)))
const card = async (name: string, subject: string) =>
  within(await screen.findByRole('region', named(name))).findByRole('button', {
    name: new RegExp(`^#\\d+ ${subject}$`),
  })

test('by keyboard alone: a card is walked to, moved to another column, and moved back', async () => {
  const first = await api.open({ subject: 'The first' })
  const second = await api.open({ subject: 'The second' })
  const waiting = await api.open({ subject: 'Waiting' })
  await api.patch(waiting, { status: 'pending' })
  await api.draft({ subject: 'A draft' })
  visitAs(ana, BOARD, server)
  await screen.findByRole('heading', { level: 2, name: 'Open 2' })
  await card('Open', 'The first')
  expect(await screen.findByRole('heading', { level: 2, name: 'Pending 1' })).toBeVisible()
  expect(await screen.findByRole('heading', { level: 2, name: 'Solved 0' })).toBeVisible()
  expect(screen.queryByText('A draft')).toBeNull()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}')
  const top = document.activeElement
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).not.toBe(top)
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(top)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(await card('Pending', 'Waiting')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(top)
  const moved = top?.textContent?.includes('The first') ? first : second
  await userEvent.keyboard('m')
  await screen.findByRole('dialog', { name: 'Move to…' })
  await userEvent.keyboard('Pend{Enter}')
  const there = await card('Pending', moved.subject)
  await waitFor(() => expect(there).toHaveFocus())
  expect(await screen.findByRole('heading', { level: 2, name: 'Pending 2' })).toBeVisible()
  await waitFor(async () => expect(await api.read(moved.id)).toMatchObject({ status: 'pending' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await card('Open', moved.subject)).toBeVisible()
  expect(await api.read(moved.id)).toMatchObject({ status: 'open' })
})

test('a card opens its ticket beside the board; filters are those of the list', async () => {
  await api.open({ subject: 'Anybody’s' })
  const mine = await api.open({ subject: 'Mine', assigneeId: ana.user.id })
  const { router } = visitAs(ana, `${BOARD}&assignee=me`, server)
  await userEvent.click(await card('Open', 'Mine'))
  expect(router.state.location.search).toMatchObject({ view: 'board', ticket: mine.id })
  const pane = within(await screen.findByRole('region', { name: 'Selected ticket' }))
  expect(await pane.findByRole('heading', { level: 2, name: 'Mine' })).toBeVisible()
  expect(screen.queryByText('Anybody’s', { selector: 'bdi' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'List' }))
  expect(await screen.findByRole('list', { name: 'Tickets' })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ assignee: 'me' })
})

test('a refused move goes back, and says who was first', async () => {
  const ticket = await api.open({ subject: 'Contested' })
  visitAs(ana, BOARD, server)
  const moving = await card('Open', 'Contested')
  const bo = await server.signIn('agent', 'Bo Lang')
  await ticketsApi(server, bo).patch(ticket, { priority: 'high' })
  moving.focus()
  await userEvent.keyboard('m')
  await screen.findByRole('dialog', { name: 'Move to…' })
  await userEvent.keyboard('Solved{Enter}')
  expect(await screen.findByText(/Bo Lang/)).toBeVisible()
  await waitFor(() => expect(column('Solved').queryByRole('button')).toBeNull())
  expect(await card('Open', 'Contested')).toBeVisible()
})

test('shows more of a long column, of how many, and what others move meanwhile', async () => {
  const all = []
  for (let at = 0; at < 32; at += 1) all.push(await api.open({ subject: `Matter ${at}` }))
  const visited = await visitLiveAs(ana, BOARD, server)
  await screen.findByText('Live')
  await waitFor(() => expect(visited.queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(column('Open').getAllByRole('listitem')).toHaveLength(30))
  expect(screen.getByRole('heading', { level: 2, name: 'Open 32' })).toBeVisible()
  await userEvent.click(column('Open').getByRole('button', { name: 'Show more: Open' }))
  await waitFor(() => expect(column('Open').getAllByRole('listitem')).toHaveLength(32))
  const [one] = all
  if (one) await api.patch(one, { status: 'solved' })
  expect(await card('Solved', 'Matter 0')).toBeVisible()
})
