import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

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
afterEach(() => vi.restoreAllMocks())

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
  await userEvent.type(await dialog.findByRole('combobox', { name: 'Result' }), 'voice')
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/1 attempt, last: voicemail/)
  await userEvent.keyboard('z')
  await waitFor(async () => expect((await only()).attempts).toEqual([]))

  await userEvent.keyboard('h')
  await screen.findByRole('dialog', { name: 'Reschedule' })
  const typed = await screen.findByRole('textbox', { name: 'Due' })
  await userEvent.type(typed, 'asdf')
  expect(await screen.findByText(/^Not understood\. For example: fri 9am/)).toBeVisible()
  await userEvent.clear(typed)
  await userEvent.type(typed, 'yesterday')
  expect(await screen.findByText('Enter a time in the future.')).toBeVisible()
  await userEvent.clear(typed)
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: /^In 1 hour.+ in Chicago$/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(typed).toHaveFocus()
  await userEvent.type(typed, 'tomorrow 9am{Enter}')
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(9, 0, 0, 0)
  await waitFor(async () => expect((await only()).dueFrom).toBe(tomorrow.toISOString()))
  await expectAccessible(screen.getByRole('main'))
})

test('d dials the row that has the focus, and never another; the list is exported under its own name', async () => {
  const { ana, server, call } = api
  await call()
  const files: unknown[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file)))
  const pressed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    pressed.push(this.href)
  })
  visitAs(ana, '/callbacks', server)
  await rows()
  await userEvent.keyboard('d')
  expect(pressed).toEqual([])
  await userEvent.keyboard('d')
  expect(pressed).toEqual(['tel:+13125550142'])
  await userEvent.click(screen.getByRole('button', { name: 'Export these callbacks as CSV' }))
  expect(await screen.findByText(/^1 callback exported to callbacks-.*\.csv$/)).toBeVisible()
})

test('what a colleague is dialling says so, and an attempt on it is refused in words', async () => {
  const { ana, bo, server, proposed, send } = api
  const { id } = await proposed()
  await send(`/${id}/claim`, { as: bo })
  visitAs(ana, '/callbacks', server)
  await screen.findByText('Claimed by Bo')
  await userEvent.keyboard('jc')
  expect(
    await screen.findByText('Bo has claimed this callback. Nothing was changed.'),
  ).toBeVisible()
  await userEvent.keyboard('2')
  expect(
    await screen.findByText(
      'Bo has claimed this callback: only they can log a result until they release it.',
    ),
  ).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await send(`/${id}/release`, { as: bo })
  await waitFor(() => expect(screen.queryByText('Claimed by Bo')).toBeNull())
  await userEvent.keyboard('c')
  await screen.findByText('Claimed by you')
  await userEvent.keyboard('c')
  await waitFor(() => expect(screen.queryByText('Claimed by you')).toBeNull())
})

test('the keys act on what is selected, and z takes each back', async () => {
  const { ana, server, call, added, list } = api
  await call()
  const callId = await call({ id: 'quiet', words: 'What are your opening hours?' })
  const kept = await added({ callId, topic: 'the refund' })
  await call({ id: 'second', number: '+13125550143' })
  visitAs(ana, '/callbacks', server)
  expect(await rows()).toHaveLength(3)
  await screen.findByText(/^3 callbacks · 2 proposed/)
  await userEvent.keyboard('jxjxjx')
  const bar = await screen.findByRole('region', { name: 'Selected callbacks' })
  expect(bar).toHaveTextContent('3 selected')
  await userEvent.keyboard('1')
  await screen.findByText('2 callbacks confirmed, 1 already was')
  await waitFor(async () => expect((await list('status=open')).total).toBe(3))
  await userEvent.keyboard('z')
  await screen.findByText('2 callbacks as before')
  await waitFor(async () => expect((await list('status=proposed')).total).toBe(2))
  expect((await list('status=open')).items).toMatchObject([{ id: kept.id }])

  await waitFor(() => expect(screen.getAllByText('Proposed')).toHaveLength(2))
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.keyboard('3')
  await screen.findByText('3 callbacks dismissed')
  await waitFor(async () => expect((await list()).total).toBe(0))
  await userEvent.keyboard('z')
  await waitFor(async () => expect((await list('status=proposed')).total).toBe(2))
})

test('after a wrong number 1 dismisses, after no answer a time to try again is offered, and the focus goes on', async () => {
  const { ana, server, call, added, list, send } = api
  const callId = await call({ words: 'What are your opening hours?' })
  const one = await added({ callId, topic: 'the refund', priority: 'high' })
  await added({ callId, topic: 'the invoice' })
  await added({ callId, topic: 'the modem', priority: 'low' })
  visitAs(ana, '/callbacks', server)
  expect(await rows()).toHaveLength(3)
  const log = async (digit: string) => {
    await userEvent.keyboard('2')
    const what = await screen.findByRole('combobox', { name: 'Result' })
    await waitFor(() => expect(what).toHaveFocus())
    await userEvent.keyboard(digit)
  }
  await userEvent.keyboard('j')
  await log('4')
  await screen.findByText('Wrong number: dismiss it?')
  expect(screen.getByRole('button', { name: 'Dismiss: the refund' })).toBeVisible()
  const refund = screen.getByRole('link', { name: /^the refund$/i })
  await waitFor(() => expect(refund).toHaveFocus())
  await userEvent.keyboard('1')
  await waitFor(async () => expect((await list('status=dismissed')).total).toBe(1))
  await waitFor(() => expect(refund).not.toBeInTheDocument())
  const invoice = screen.getByRole('link', { name: /^the invoice$/i })
  await waitFor(() => expect(invoice).toHaveFocus())

  await log('2')
  const again = within(await screen.findByRole('group', { name: 'Try again: the invoice' }))
  await userEvent.click(again.getByRole('button', { name: /^Tomorrow \d+:00 in Chicago$/ }))
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Try again/ })).toBeNull())
  await waitFor(() => expect(invoice).toHaveFocus())
  const planned = await list('timeIsClear=true&status=open')
  expect(planned.items).toMatchObject([{ topic: 'the invoice', attempts: [{}] }])

  await log('1')
  await waitFor(() => expect(invoice).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('link', { name: /^the modem$/i })).toHaveFocus())
  expect((await send(`/${one.id}`, { method: 'GET' })).callback().status).toBe('dismissed')
})

test('a proposed callback that is dismissed is proposed again by z', async () => {
  const { ana, server, proposed, only, list } = api
  await proposed()
  visitAs(ana, '/callbacks', server)
  await rows()
  await userEvent.keyboard('j3')
  await screen.findByText(/^Dismissed: /)
  expect((await list('status=dismissed')).total).toBe(1)
  await userEvent.keyboard('z')
  await screen.findByText(/^Undone: Dismissed: /)
  expect(await only()).toMatchObject({ status: 'proposed' })
})

test('a note is kept until its attempt is logged, whoever was first', async () => {
  const { ana, bo, server, call, added, only, send } = api
  const callId = await call({ words: 'What are your opening hours?' })
  const { id } = await added({ callId, topic: 'the refund' })
  await send(`/${id}/claim`, { as: bo })
  visitAs(ana, '/callbacks', server)
  const note = () => screen.findByRole('textbox', { name: 'Note' })
  await rows()
  await userEvent.keyboard('j2')
  await userEvent.type(await note(), 'Rings at noon')
  await userEvent.keyboard('{Escape}2')
  expect(await note()).toHaveValue('Rings at noon')
  await userEvent.click(screen.getByRole('option', { name: 'No answer' }))
  await screen.findByText('Bo has claimed this callback. Nothing was changed.')
  await send(`/${id}/release`, { as: bo })
  await userEvent.keyboard('2')
  expect(await note()).toHaveValue('Rings at noon')
  await userEvent.click(screen.getByRole('option', { name: 'No answer' }))
  await waitFor(async () => {
    expect((await only()).attempts).toMatchObject([{ note: 'Rings at noon' }])
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/^No answer: /)
  await userEvent.keyboard('2')
  expect(await note()).toHaveValue('')
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
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(address()).toMatch(/^\/callbacks\?week=\d{4}-/))
  await userEvent.keyboard('t')
  expect(address()).toBe('/callbacks?week=this')
  const { lateAt } = await only('timeIsClear=false')
  await router.navigate({ href: `/callbacks?week=${lateAt?.slice(0, 10)}` })
  const monday = within(await screen.findByRole('region', { name: /^Monday/ }))
  expect(await monday.findByRole('listitem')).toHaveTextContent(/Call by Mon .*the invoice/i)
  expect(screen.queryByRole('region', { name: 'Unscheduled' })).toBeNull()

  await router.navigate({ href: '/callbacks?week=2027-03-04' })
  const week = await screen.findByRole('heading', { level: 2, name: /^March 1.+7, 2027$/ })
  const day = within(await screen.findByRole('region', { name: 'Tuesday, March 2' }))
  expect(await day.findByRole('listitem')).toHaveTextContent(
    /^1:00–3:00Mon 10:00–12:00 in ChicagoThe refund/i,
  )
  const unclear = within(screen.getByRole('region', { name: 'Unscheduled' }))
  expect(unclear.getByRole('listitem')).toHaveTextContent(
    /^sometime next weekCall by Mon .*the invoice/i,
  )
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
