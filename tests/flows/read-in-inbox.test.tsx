import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { callback } from '@/contracts/callbacks'
import { inboxUnread } from '@/contracts/notes'
import { nextSteps } from '@/server/db/next-steps-schema'
import { notifications } from '@/server/db/notifications-schema'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs, visitLiveAs } from './lib/visit-as'

const API = '/functions/api/v1'
let server: TestServer
let ana: SignedIn
let bo: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  callId = await server.addCall({ words: 'What are your opening hours?' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(notifications)
  await server.db.delete(nextSteps)
})

const unread = async () =>
  inboxUnread.parse(await (await ana.request(`${API}/inbox/unread`)).json()).unread
const addCallback = async (topic: string) =>
  callback.parse(await (await bo.request(`${API}/callbacks`, { json: { callId, topic } })).json())
const dueOf = (id: string) => ({
  userId: ana.user.id,
  actorName: '',
  createdAt: new Date(),
  kind: 'due' as const,
  entity: 'next-step' as const,
  subjectId: id,
})

test('an opened ticket is read, also what comes while it is looked at', async () => {
  await server.db.insert(notifications).values(dueOf((await addCallback('elsewhere')).id))
  const tickets = ticketsApi(server, bo)
  const { id } = await tickets.open({ assigneeId: ana.user.id })
  const { queryClient, asked } = visitAs(ana, `/ai-tickets?ticket=${id}`, server)
  await screen.findByRole('button', { name: 'Inbox, 1 unread' })
  expect(await unread()).toBe(1)
  await tickets.comment({ id }, 'It is on its way')
  expect(await unread()).toBe(2)
  await act(() => queryClient.invalidateQueries({ queryKey: ['inbox', ana.user.id] }))
  await waitFor(async () => expect(await unread()).toBe(1))
  expect(asked.filter((request) => request.endsWith('/inbox/seen'))).toHaveLength(2)
})

test('a ticket in a tab that nobody looks at stays unread', async () => {
  const { id } = await ticketsApi(server, bo).open({ assigneeId: ana.user.id })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  visitAs(ana, `/ai-tickets?ticket=${id}`, server)
  await screen.findByRole('heading', { level: 2, name: 'The parcel is late' })
  await screen.findByRole('button', { name: 'Inbox, 1 unread' })
  visibility.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('button', { name: 'Inbox' })
  expect(await unread()).toBe(0)
})

test('an opened callback is read', async () => {
  const { id } = await addCallback('the parcel')
  await server.db.insert(notifications).values(dueOf(id))
  expect(await unread()).toBe(1)
  visitAs(ana, `/callback-summary/${callId}`, server)
  await waitFor(async () => expect(await unread()).toBe(0))
})

test('what is read in one tab is read in the others at once', async () => {
  const { id } = await ticketsApi(server, bo).open({ assigneeId: ana.user.id })
  await visitLiveAs(ana, '/reports', server)
  await screen.findByText('Live')
  await screen.findByRole('button', { name: 'Inbox, 1 unread' })
  await ana.request(`${API}/inbox/seen`, { json: { ticketId: id } })
  expect(await screen.findByRole('button', { name: 'Inbox' })).toBeVisible()
})
