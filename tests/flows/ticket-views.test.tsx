import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { savedViews } from '@/contracts/saved-views'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs } from './lib/visit-as'

const VIEWS = '/functions/api/v1/saved-views'

let server: TestServer
let ana: SignedIn
let ben: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  ben = await server.signIn('agent', 'Ben Reader')
  const api = ticketsApi(server, ana)
  await api.open({ subject: 'Urgent one', priority: 'high' })
  await api.open({ subject: 'Other one' })
})

const menu = (name: string) => screen.findByRole('button', { name })
const stored = async (as = ana) =>
  savedViews.parse(await (await as.request(`${VIEWS}?list=tickets`)).json()).items

test('v saves filters and board of the tickets for everyone, who open them counted', async () => {
  const visited = visitAs(ana, '/ai-tickets?priority=high&view=board', server)
  await menu('View: Filtered')
  await screen.findByText('Urgent one')
  await userEvent.keyboard('v')
  const dialog = await screen.findByRole('dialog', { name: 'Save view' })
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Hot')
  await userEvent.selectOptions(within(dialog).getByLabelText('Visible to'), 'Everyone')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await menu('View: Hot')
  const [view] = await stored(ben)
  expect(view).toMatchObject({
    isShared: true,
    search: { priority: ['high'], view: 'board' },
  })
  await waitFor(() => expect(visited.address()).toContain(`saved=${view?.id}`))

  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  await userEvent.click(await menu('View: Board'))
  const panel = await screen.findByRole('dialog', { name: 'Saved views' })
  const line = (name: RegExp) => within(panel).getByRole('button', { name })
  await waitFor(() => expect(line(/^Hot/)).toHaveTextContent(/^Hot ?1 ticket$/))
  await waitFor(() => expect(line(/^Active/)).toHaveTextContent(/^Active tickets ?2 tickets$/))
  await expectAccessible(panel)
  await userEvent.click(line(/^Active/))
  await screen.findByRole('button', { name: 'View: Active tickets' })
  expect(visited.address()).not.toContain('board')
  expect(await screen.findByText('Other one')).toBeVisible()

  await userEvent.click(await menu('View: Active tickets'))
  await userEvent.click(await screen.findByRole('button', { name: /^Hot/ }))
  await menu('View: Hot')
  expect(visited.address()).toContain('view=board')
  await waitFor(() => expect(screen.queryByText('Other one')).toBeNull())
})

test('a colleague’s view can be shown and not changed', async () => {
  await ben.request(VIEWS, {
    json: { name: 'Ben’s', isShared: true, list: 'tickets', search: { assignee: 'me' } },
  })
  visitAs(ana, '/ai-tickets', server)
  await userEvent.click(await menu('View: Active tickets'))
  await userEvent.click(await screen.findByRole('button', { name: 'Change “Ben’s”' }))
  const rename = await screen.findByRole('menuitem', { name: /^Rename/ })
  expect(rename).toHaveAttribute('aria-disabled', 'true')
})
