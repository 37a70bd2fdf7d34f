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

const section = async () => {
  const button = await screen.findByRole('button', { name: /^Open ?a ticket/ })
  const part = button.closest('section')
  if (!part) throw new Error('The tickets have no section')
  return within(part)
}

test('a draft of a call is approved with 1, taken back, and rejected with 3 and a reason', async () => {
  const callId = await server.addCall({ words: 'My washing machine is broken and leaks.' })
  const [draft] = (await api.list('status=draft')).items
  if (!draft) throw new Error('It is drafted')
  visitAs(ana, `/unified-dashboard/${callId}`, server)
  const tickets = await section()
  expect(
    await tickets.findByRole('link', { name: `#${draft.number} ${draft.subject}` }),
  ).toHaveAttribute('href', `/ai-tickets?show=drafts&ticket=${draft.id}`)
  await expectAccessible()
  await userEvent.keyboard('1')
  await waitFor(async () => expect(await api.read(draft.id)).toMatchObject({ status: 'open' }))
  expect(await tickets.findByText('Unassigned')).toBeVisible()
  expect(tickets.getByRole('link')).toHaveAttribute('href', `/ai-tickets?ticket=${draft.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await tickets.findByRole('button', { name: /^Approve/ })
  await userEvent.keyboard('3')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the draft' }))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Reason' }), 'Already solved')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(async () =>
    expect(await api.read(draft.id)).toMatchObject({
      status: 'rejected',
      rejectedReason: 'Already solved',
    }),
  )
  expect(await tickets.findByText('None.')).toBeVisible()
})

test('o opens a ticket of the call with what is known of it', async () => {
  const callId = await server.addCall({ words: 'What are your opening hours?' })
  visitAs(ana, `/unified-dashboard/${callId}`, server)
  const tickets = await section()
  expect(await tickets.findByText('None.')).toBeVisible()
  await userEvent.keyboard('o')
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a ticket' }))
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  expect((subject as HTMLInputElement).value).not.toBe('')
  await userEvent.clear(subject)
  await userEvent.type(subject, 'Say when we open')
  await userEvent.click(dialog.getByRole('button', { name: 'Open' }))
  expect(await tickets.findByRole('link', { name: /Say when we open$/ })).toBeVisible()
  const [opened] = (await api.list(`callId=${callId}`)).items
  expect(opened).toMatchObject({ subject: 'Say when we open', callId, status: 'open' })
})

test('shows what a colleague opens of the call meanwhile', async () => {
  const callId = await server.addCall({ words: 'What are your opening hours?' })
  await visitLiveAs(ana, `/unified-dashboard/${callId}`, server)
  const tickets = await section()
  expect(await tickets.findByText('None.')).toBeVisible()
  await screen.findByText('Live')
  await api.open({ subject: 'From elsewhere', callIds: [callId] })
  expect(await tickets.findByRole('link', { name: /From elsewhere$/ })).toBeVisible()
})
