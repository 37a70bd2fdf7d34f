import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'
import { calls } from '@/server/db/schema'
import { expectAccessible } from '@tests/setup/axe'

import { startCallbacks } from '../harness/callbacks-api'
import { visitAs } from './lib/visit-as'

let api: Awaited<ReturnType<typeof startCallbacks>>
beforeAll(async () => {
  api = await startCallbacks()
})
afterAll(() => api.server.close())
beforeEach(async () => {
  await api.server.db.delete(nextSteps)
  await api.server.db.delete(calls)
})

test('of two callbacks of one call each has its summary, and the way back', async () => {
  const { ana, server, call, added } = api
  const callId = await call({ words: 'What are your opening hours?' })
  await added({ callId, topic: 'the refund' })
  await added({ callId, topic: 'the invoice' })
  const { address } = visitAs(ana, '/callbacks', server)
  for (const topic of ['the refund', 'the invoice']) {
    await userEvent.click(await screen.findByRole('link', { name: new RegExp(`^${topic}$`, 'i') }))
    await screen.findByRole('heading', { level: 1, name: new RegExp(`^${topic}$`, 'i') })
    expect(address()).toContain(`/callback-summary/${callId}?callback=`)
    await userEvent.keyboard('{Escape}')
    await screen.findByRole('heading', { level: 1, name: 'Callbacks' })
  }
})

test('j and k walk through the list it was opened from, and Escape goes back to its row', async () => {
  const { ana, server, call, added } = api
  const callId = await call({ words: 'What are your opening hours?' })
  const topics = ['the first', 'the second', 'the third']
  for (const topic of topics) await added({ callId, topic, priority: 'high' })
  await added({ callId, topic: 'no part of it' })
  const { address } = visitAs(ana, '/callbacks?priority=high', server)
  const title = async (topic: string) =>
    screen.findByRole('heading', { level: 1, name: new RegExp(`^${topic}$`, 'i') })
  await screen.findAllByRole('link', { name: /^the /i })
  await userEvent.keyboard('j{Enter}')
  await title('the first')
  expect(screen.getByRole('button', { name: 'Previous callback' })).toHaveAttribute('aria-disabled')
  await userEvent.keyboard('j')
  await title('the second')
  await userEvent.keyboard('k')
  await title('the first')
  await userEvent.keyboard('j')
  await title('the second')
  // It keeps its place once it has left the list.
  await userEvent.keyboard('3')
  await screen.findByRole('button', { name: 'Reopen' })
  await userEvent.keyboard('j')
  await title('the third')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Next callback' })).toHaveAttribute('aria-disabled'),
  )
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('link', { name: /^the third$/i })).toHaveFocus()
  expect(address()).toContain('/callbacks?priority=high')
})

test('the summary has what is needed before dialling', async () => {
  const { ana, server, call, added, only, send } = api
  await call({
    id: 'earlier',
    words: 'My modem is broken.',
    startedAt: new Date('2026-11-18T15:00:00Z'),
  })
  const callId = await call()
  const { id, topic, version } = await only(`callId=${callId}`)
  await send(`/${id}/confirm`, { json: { version } })
  await added({ callId, topic, dueFrom: '2027-03-01T10:00:00Z' })
  const { callerId } = await only(`callId=${callId}`)
  const ticket = { subject: 'The modem', body: 'Broken since Monday', callerId }
  const opened = await ana.request('/functions/api/v1/tickets', { json: ticket })
  expect(opened.status).toBe(200)
  visitAs(ana, `/callback-summary/${callId}`, server)
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${topic}$`, 'i') })
  const part = (name: string) =>
    within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement)
  expect(part('Reason').getByRole('link', { name: /^Said at 0:04:/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/unified-dashboard/${callId}?`),
  )
  expect(
    part('Suggested opening').getByText(/^Hello Ada Moreau, I am calling you back/),
  ).toBeVisible()
  const link = await part('Tickets').findByRole('link', { name: /^#\d+ The modem, open/ })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/ai-tickets\?ticket=/))
  expect(part('Last calls').getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('link', { name: /^Call \+1/ })).toBeVisible()
  expect(part('Attempts so far').getByText('asked for 2 times')).toBeVisible()
  await expectAccessible(screen.getByRole('main'))
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:calendar')
  await userEvent.click(screen.getByRole('button', { name: 'Calendar file' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  vi.restoreAllMocks()
  await userEvent.click(part('When').getByRole('button', { name: 'Use this time' }))
  await waitFor(async () => expect((await only()).dueFrom).toBe('2027-03-01T10:00:00.000Z'))
  await userEvent.keyboard('2')
  const outcome = await screen.findByRole('combobox', { name: 'Result' })
  await userEvent.type(outcome, 'reached{Enter}')
  await screen.findByRole('button', { name: 'Reopen' })
  expect((await only('status=done')).completedByName).toBe('Ana')
})

test('Undo puts a moved callback back between both of its times', async () => {
  const { ana, server, call, added, only } = api
  const callId = await call({ words: 'What are your opening hours?' })
  const times = { dueFrom: '2027-03-01T14:00:00.000Z', dueTo: '2027-03-01T16:00:00.000Z' }
  await added({ callId, topic: 'the refund', ...times })
  visitAs(ana, `/callback-summary/${callId}`, server)
  await screen.findByRole('heading', { level: 1, name: /^the refund$/i })
  await userEvent.keyboard('h')
  const due = await screen.findByRole('textbox', { name: 'Due' })
  await userEvent.type(due, '2027-03-09 09:00{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(/^Undone: /)
  expect(await only()).toMatchObject(times)
})

test('a call without a callback says so', async () => {
  const { ana, server, call } = api
  const callId = await call({ words: 'What are your opening hours?' })
  visitAs(ana, `/callback-summary/${callId}`, server)
  expect(await screen.findByText('No callback of this call')).toBeVisible()
})

test('no call has such an id, which is told without asking or a Retry', async () => {
  const { asked } = visitAs(api.ana, '/callback-summary/abc', api.server)
  expect(await screen.findByText('Call not found')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(asked.filter((one) => one.includes('abc'))).toEqual([])
})
