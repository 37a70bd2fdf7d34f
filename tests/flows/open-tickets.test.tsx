import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs } from './lib/visit-as'

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

const MARIA = '+41441112233'
const PAUL = '+41444445566'
const ring = (id: string, number: string, words = 'My washing machine is broken and leaks.') =>
  server.addCall({ id, number, name: number === MARIA ? 'Maria' : 'Paul', words })

const selectAll = async (count: number) => {
  visitAs(ana, '/all-calls', server)
  await screen.findByRole('list', { name: 'Calls' })
  await userEvent.keyboard('{Control>}a{/Control}')
  const bar = await screen.findByRole('region', { name: 'Selected calls' })
  expect(bar).toHaveTextContent(`${count} selected`)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const opened = async () => (await api.list('status=open')).items

test('o opens one ticket from all calls of a caller, and z takes it back', async () => {
  const one = await ring('one', MARIA)
  const two = await ring('two', MARIA)
  await selectAll(2)
  await userEvent.keyboard('o')
  const form = await dialog('Open a ticket')
  expect(form.getByText('2 calls of Maria')).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Subject' })).not.toHaveValue('')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/^Ticket #\d+ opened from 2 calls$/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Selected calls' })).toBeNull()
  const [ticket, ...more] = await opened()
  expect(more).toEqual([])
  const detail = await api.read(ticket?.id ?? '')
  expect(detail.calls.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
  await userEvent.keyboard('z')
  expect(await screen.findByText(/^Ticket #\d+ taken back$/)).toBeVisible()
  expect(await opened()).toEqual([])
})

test('of several callers it asks: one for each, whose subjects can be changed', async () => {
  await ring('one', MARIA)
  await ring('two', MARIA)
  await ring('three', PAUL)
  await selectAll(3)
  await userEvent.keyboard('o')
  const question = await dialog('3 calls of 2 callers')
  await question.findByRole('option', { name: 'One ticket for all' })
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const form = await dialog('Open 2 tickets')
  await expectAccessible()
  const subject = form.getByRole('textbox', { name: 'Subject: Paul' })
  await userEvent.clear(subject)
  await userEvent.type(subject, 'Leak at Paul’s{Control>}{Enter}{/Control}')
  expect(await screen.findByText('2 tickets opened from 3 calls')).toBeVisible()
  const tickets = await opened()
  expect(new Set(tickets.map(({ callerName }) => callerName))).toEqual(new Set(['Maria', 'Paul']))
  expect(tickets.find(({ callerName }) => callerName === 'Paul')?.subject).toBe('Leak at Paul’s')
  const [hers] = tickets.filter(({ callerName }) => callerName === 'Maria')
  await api.comment({ id: hers?.id ?? '' }, 'On it')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText('1 ticket taken back, 1 kept: it has been changed since'),
  ).toBeVisible()
})

test('one for all belongs to none of the callers', async () => {
  await ring('one', MARIA)
  await ring('two', PAUL)
  await selectAll(2)
  await userEvent.keyboard('o')
  const question = await dialog('2 calls of 2 callers')
  await userEvent.click(await question.findByRole('option', { name: 'One ticket for all' }))
  const form = await dialog('Open a ticket')
  await userEvent.type(form.getByRole('textbox', { name: 'Subject' }), 'The line was down{Enter}')
  await waitFor(async () =>
    expect(await opened()).toMatchObject([
      { subject: 'The line was down', callerId: null, callId: null },
    ]),
  )
})
