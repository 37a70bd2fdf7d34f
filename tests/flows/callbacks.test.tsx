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

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Callbacks' })).getAllByRole('listitem')

test('by keyboard: confirm, log an attempt, reschedule; z takes back, and the call opens from its words', async () => {
  const { ana, server, call, only } = api
  await call()
  visitAs(ana, '/callbacks', server)
  const [row] = await rows()
  expect(row).toHaveTextContent(/Proposed.*Ada Moreau.*tomorrow at 3 pm/)
  expect(within(row as HTMLElement).getByRole('link', { name: /^Call ?\+1/ })).toHaveAttribute(
    'href',
    'tel:+13125550142',
  )
  await userEvent.keyboard('j1')
  await screen.findByText(/^Confirmed: /)
  await waitFor(async () => expect((await only()).status).toBe('open'))
  expect(screen.queryByText('Proposed')).toBeNull()

  await userEvent.keyboard('2')
  const dialog = within(await screen.findByRole('dialog', { name: 'Log an attempt' }))
  expect(dialog.getByText(/The caller asked for “tomorrow at 3 pm”\./)).toBeVisible()
  await userEvent.type(await dialog.findByRole('combobox', { name: 'What came of it' }), 'voice')
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/1 attempt, last: voicemail/)
  await userEvent.keyboard('z')
  await waitFor(async () => expect((await only()).attempts).toEqual([]))

  await userEvent.keyboard('h')
  await screen.findByRole('dialog', { name: 'Reschedule' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Due' }), 'tomorrow 9am{Enter}')
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(9, 0, 0, 0)
  await waitFor(async () => expect((await only()).dueFrom).toBe(tomorrow.toISOString()))
  await expectAccessible(screen.getByRole('main'))
})

test('what a colleague is dialling says so, and an attempt on it is refused in words', async () => {
  const { ana, bo, server, proposed, send } = api
  const { id } = await proposed()
  await send(`/${id}/claim`, { as: bo })
  visitAs(ana, '/callbacks', server)
  await screen.findByText('Bo is on it')
  await userEvent.keyboard('jc')
  expect(await screen.findByText('Bo is on this callback. Nothing was changed.')).toBeVisible()
  await send(`/${id}/release`, { as: bo })
  await userEvent.keyboard('c')
  await screen.findByText('Ana is on it')
})

test('many are assigned at once, filters stay in the address, and an empty list says what to do', async () => {
  const { ana, server, call, added, list } = api
  const callId = await call({ words: 'What are your opening hours?' })
  for (const topic of ['the refund', 'the invoice']) await added({ callId, topic })
  const { router } = visitAs(ana, '/callbacks?priority=high', server)
  await screen.findByText('No callbacks match these filters')
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement)
  expect(await rows()).toHaveLength(2)
  expect(router.state.location.search).toEqual({})
  await userEvent.keyboard('jxjx')
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ana (you)' }))
  await waitFor(async () => expect((await list('owner=me')).total).toBe(2))
})

test('the summary has what is needed before dialling', async () => {
  const { ana, server, call, added, only } = api
  await call({
    id: 'earlier',
    words: 'My modem is broken.',
    startedAt: new Date('2026-11-18T15:00:00Z'),
  })
  const callId = await call()
  const { topic } = await only(`callId=${callId}`)
  await added({ callId, topic, dueFrom: '2027-03-01T10:00:00Z' })
  const { callerId } = await only(`callId=${callId}`)
  const ticket = { subject: 'The modem', body: 'Broken since Monday', callerId }
  const opened = await ana.request('/functions/api/v1/tickets', { json: ticket })
  expect(opened.status).toBe(200)
  visitAs(ana, `/callback-summary/${callId}`, server)
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${topic}$`, 'i') })
  const part = (name: string) =>
    within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement)
  expect(part('Why they want it').getByRole('link', { name: /^Said at 0:04:/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/unified-dashboard/${callId}?`),
  )
  expect(
    part('Suggested opening').getByText(/^Hello Ada Moreau, I am calling you back/),
  ).toBeVisible()
  const link = await part('Open tickets').findByRole('link', { name: /^#\d+ The modem, open/ })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/ai-tickets\?ticket=/))
  expect(part('Last calls').getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Call this number' })).toBeVisible()
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
  const outcome = await screen.findByRole('combobox', { name: 'What came of it' })
  await userEvent.type(outcome, 'reached{Enter}')
  await screen.findByRole('button', { name: 'Reopen' })
  expect((await only('status=done')).completedByName).toBe('Ana')
})

test('both clocks, and without a clear time by when to call, in business time', async () => {
  const { ana, server, call, added } = api
  const callId = await call({ words: 'What are your opening hours?' })
  await added({ callId, topic: 'past', dueFrom: '2026-11-20T15:30:00Z', priority: 'high' })
  await added({ callId, topic: 'unclear', requestedWords: 'sometime next week' })
  visitAs(ana, '/callbacks', server)
  const [past, unclear] = await rows()
  expect(past).toHaveTextContent(/Overdue, .+ in Chicago/)
  expect(unclear).toHaveTextContent(/“?sometime next week”?.*Time unclear ?Call by /)
})

test('a call without a callback says so', async () => {
  const { ana, server, call } = api
  const callId = await call({ words: 'What are your opening hours?' })
  visitAs(ana, `/callback-summary/${callId}`, server)
  expect(await screen.findByText('No callback of this call')).toBeVisible()
})

test('the week: days of the organisation, what has no clear time beside them, and its keys', async () => {
  const { ana, bo, server, call, added, only, send } = api
  const admin = await server.signIn('admin', 'Ada')
  const hours = { zone: 'Asia/Tokyo', week: [{ day: 1, from: '09:00', to: '17:00' }] }
  const json = { ...hours, holidays: [], version: 1 }
  const saved = await admin.request('/functions/api/v1/business-hours', { method: 'PUT', json })
  expect(saved.status).toBe(200)
  const callId = await call({ words: 'What are your opening hours?' })
  const [dueFrom, dueTo] = ['2027-03-01T16:00:00.000Z', '2027-03-01T18:00:00.000Z']
  const { id } = await added({ callId, topic: 'the refund', dueFrom, dueTo })
  await added({ callId, topic: 'later', dueFrom: '2027-03-10T16:00:00Z', assigneeId: bo.user.id })
  await added({ callId, topic: 'the invoice', requestedWords: 'sometime next week' })
  const { address, router } = visitAs(ana, '/callbacks', server)
  await rows()
  await userEvent.click(screen.getByRole('radio', { name: 'Week' }))
  await screen.findByRole('button', { name: 'Next week' })
  await userEvent.keyboard('t')
  expect(address()).toBe('/callbacks?week=this')

  await router.navigate({ href: '/callbacks?week=2027-03-04' })
  const week = await screen.findByRole('heading', { level: 2, name: /^March 1.+7, 2027$/ })
  const day = within(await screen.findByRole('region', { name: 'Tuesday, March 2' }))
  expect(await day.findByRole('listitem')).toHaveTextContent(
    /^1:00–3:00Mon 10:00–12:00 in ChicagoThe refund/i,
  )
  const unclear = within(screen.getByRole('region', { name: 'No clear time' }))
  expect(unclear.getByRole('listitem')).toHaveTextContent(/^sometime next weekthe invoice/i)
  await expectAccessible(screen.getByRole('main'))

  await userEvent.keyboard('jh')
  await screen.findByRole('dialog', { name: 'Reschedule' })
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Due' }),
    '2027-03-09 09:00{Enter}',
  )
  const due = new Date(2027, 2, 9, 9).toISOString()
  await waitFor(async () => expect((await only(`from=${due}&to=2027-03-10T00:00:00Z`)).id).toBe(id))
  await waitFor(() => expect(screen.queryByText(/^the refund$/i)).toBeNull())
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(week).toHaveTextContent('March 8 – 14, 2027'))
  expect(await screen.findByRole('link', { name: /^later$/i })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  await waitFor(() => expect(week).toHaveTextContent('March 1 – 7, 2027'))
  await userEvent.keyboard('j{Enter}')
  await screen.findByRole('heading', { level: 1, name: /^the invoice$/i })
  expect((await send(`/${id}`, { method: 'GET' })).callback().dueTo).toBeNull()
})
