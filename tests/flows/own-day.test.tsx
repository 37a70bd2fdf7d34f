import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { organisationSettings } from '@/contracts/settings'
import { ticketDetail } from '@/contracts/tickets'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'
let server: TestServer
let ada: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
})

test('the user card counts what is done and due today, and leads to it', async () => {
  const dueAt = new Date().toISOString()
  const json = { title: 'Send the invoice', assigneeId: ada.user.id, dueAt }
  await ada.request(`${API}/next-steps`, { json })
  const { address } = visitAs(ada, '/next-steps-report', server)
  const day = () => screen.findByRole('link', { name: /^Done today/ })
  expect(await day()).toHaveTextContent('Done today 0 · Due today 1')
  await screen.findByRole('checkbox', { name: 'Select: Send the invoice' })
  await userEvent.keyboard('je')
  await waitFor(async () => expect(await day()).toHaveTextContent('Done today 1 · Due today 0'))
  await userEvent.click(await day())
  await waitFor(() => expect(address()).toContain('assignee=me'))
})

test('the user card counts what waits for anybody, live, and its menu leads there', async () => {
  const bo = await server.signIn('agent', 'Bo')
  const callId = await server.addCall({ number: '+13125550142', words: 'What are your hours?' })
  const json = { callId, topic: 'the refund', dueFrom: '2026-01-05T10:00:00Z' }
  await bo.request(`${API}/callbacks`, { json })
  const stream = new TransformStream<string, string>()
  const events = stream.readable.pipeThrough(new TextEncoderStream())
  const { address } = visitAs(ada, '/next-steps-report', server, { events })
  expect(await screen.findByRole('link', { name: 'Callbacks due 1' })).toBeVisible()
  const opened = await bo.request(`${API}/tickets`, { json: { subject: 'Parcel lost' } })
  const { id } = ticketDetail.parse(await opened.json())
  const event = JSON.stringify({ entity: 'ticket', ticketId: id, callId: null })
  await stream.writable.getWriter().write(`data: ${event}\n\n`)
  const waiting = await screen.findByRole('link', { name: 'Tickets waiting 1' })
  await userEvent.click(waiting)
  await waitFor(() => expect(address()).toBe('/ai-tickets?assignee=unassigned'))
  await userEvent.click(screen.getByRole('button', { name: 'Your settings' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Callbacks' }))
  await waitFor(() => expect(address()).toBe('/callbacks'))
})

test('the lists of work lead to each other with what is open in each, and so do two keys', async () => {
  const callId = await server.addCall({ number: '+13125550142', words: 'What are your hours?' })
  const callback = { callId, topic: 'the refund', dueFrom: '2026-01-05T10:00:00Z' }
  await ada.request(`${API}/callbacks`, { json: callback })
  for (const subject of ['Parcel lost', 'Parcel late']) {
    await ada.request(`${API}/tickets`, { json: { subject } })
  }
  const { address } = visitAs(ada, '/', server)
  const tabs = within(await screen.findByRole('navigation', { name: 'Work' }))
  const named = () => tabs.getAllByRole('link').map((link) => link.textContent)
  await waitFor(() =>
    expect(named()).toEqual(['Next Steps1', 'Callbacks1 · 1 overdue', 'AI Tickets2']),
  )
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Next Steps')
  await expectAccessible()
  await userEvent.click(tabs.getByRole('link', { name: /^Callbacks/ }))
  await waitFor(() => expect(address()).toBe('/callbacks'))
  for (const [keys, path] of [
    ['gr', '/reports'],
    ['gt', '/ai-tickets'],
    ['gd', '/ai-tickets?show=drafts'],
    ['gc', '/callbacks'],
    ['ga', '/all-calls'],
    ['gn', '/'],
  ] as const) {
    await userEvent.keyboard(keys)
    await waitFor(() => expect(address()).toBe(path))
    if (path === '/reports') continue
    const filters = () => document.activeElement?.closest('[aria-label="Filters"],[data-filters]')
    await waitFor(async () => {
      await userEvent.keyboard('gf')
      expect(filters()).toBeTruthy()
    })
    await act(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  }
})

test('an administrator sets after how many hours an unstarted step goes back', async () => {
  visitAs(ada, '/settings', server)
  const name = 'Hours until an unstarted next step goes back to the queue'
  const field = await screen.findByRole('textbox', { name })
  await userEvent.type(field, '0')
  expect(field).toBeInvalid()
  await userEvent.clear(field)
  await userEvent.type(field, '8')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => {
    const saved = await (await ada.request(`${API}/settings`)).json()
    expect(organisationSettings.parse(saved).returnUnstartedHours).toBe(8)
  })
  await userEvent.click(screen.getByText('Recent changes'))
  expect(await screen.findByText(`${name}: never → 8 hours`)).toBeVisible()
  await expectAccessible(screen.getByRole('main'))
})
