import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { PASSWORD, type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ada: SignedIn
let bo: SignedIn

beforeAll(async () => {
  server = await startServer()
  ada = await server.signIn('admin', 'Ada Boss')
  bo = await server.signIn('agent', 'Bo Lind')
})
afterAll(() => server.close())

const open = async (as: SignedIn, address = '/security-dashboard') => {
  const visited = visitAs(as, address, server)
  await screen.findByRole('heading', { level: 1, name: 'Security Dashboard' })
  return visited
}
const table = async (name: string) => within(await screen.findByRole('region', { name }))
const entries = async () => {
  const rows = (await table('Entries of the audit log')).getAllByRole('row').slice(1)
  return rows.map((row) => {
    const [who] = within(row).getAllByRole('rowheader')
    return `${who?.textContent}: ${row.querySelectorAll('td')[1]?.textContent}`
  })
}

test('sessions are listed, one is signed out after asking, and the log says by whom', async () => {
  await server.request('/functions/auth-login', {
    json: { email: bo.user.email, password: PASSWORD },
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  })
  await open(ada)
  const sessions = await table('List of sessions')
  expect(sessions.getAllByText('This session')).toHaveLength(1)
  const action = { name: 'Sign out Bo Lind, Firefox on Linux' }
  await userEvent.click(sessions.getByRole('button', action))
  const question = await screen.findByRole('alertdialog', { name: 'Sign out Bo Lind?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(sessions.queryByRole('button', action)).toBeNull())
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await waitFor(async () => expect((await entries())[0]).toBe('Ada Boss: Ended a session'))
  await expectAccessible()
})

test('the audit log is searched, filtered and cleared, kept in the address', async () => {
  await server.request('/functions/auth-login', {
    json: { email: bo.user.email, password: 'not the password' },
  })
  const callId = await server.addCall()
  await bo.request(`/functions/api/v1/calls/${callId}`, {
    method: 'PATCH',
    json: { version: 1, priority: 'high' },
  })
  const ticket = { subject: 'The modem', body: 'Broken.', assigneeId: ada.user.id }
  await bo.request('/functions/api/v1/tickets', { json: ticket })
  const { address } = await open(ada)
  await userEvent.click(await screen.findByRole('button', { name: 'Show refused sign-ins' }))
  await waitFor(async () => expect(await entries()).toEqual(['Sign-in screen: Sign-in refused']))
  expect(address()).toBe('/security-dashboard?q=refused&area=sign-in')
  expect(screen.getByLabelText('Search the audit log')).toHaveFocus()
  expect(screen.getByText('person: Bo Lind')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/security-dashboard'))
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'Bo Lind')
  await userEvent.selectOptions(screen.getByLabelText('Area'), 'Calls')
  await waitFor(async () => expect(await entries()).toEqual(['Bo Lind: Call changedOpen the call']))
  expect(screen.getByText(/^priority: .* → high$/)).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Area'), 'Next steps, callbacks, tickets')
  await waitFor(async () =>
    expect(await entries()).toEqual(['Bo Lind: Ticket addedOpen the ticket']),
  )
  expect(screen.getByText('assignee: Ada Boss')).toBeVisible()

  await userEvent.click(screen.getByRole('heading', { level: 1 }))
  await userEvent.keyboard('/')
  expect(screen.getByLabelText('Search the audit log')).toHaveFocus()
  await userEvent.keyboard('no such thing')
  expect(await screen.findByText('No entry matches the filters.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(async () => expect((await entries()).length).toBeGreaterThan(1))
  expect(address()).toBe('/security-dashboard')
})

test('a locked sign-in is let in again', async () => {
  let status = 200
  while (status === 200) {
    const json = { email: bo.user.email, password: 'not the password' }
    ;({ status } = await server.request('/functions/auth-login', { json }))
  }
  await open(ada)
  const locks = await table('List of locked sign-ins')
  await userEvent.click(locks.getByRole('button', { name: `Unlock ${bo.user.email}` }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'List of locked sign-ins' })).toBeNull(),
  )
})

test('for others it is empty, and asks the server for nothing', async () => {
  const { asked } = await open(bo)
  expect(screen.getByText('For administrators')).toBeVisible()
  expect(asked.filter((request) => /security|audit/.test(request))).toEqual([])
  await expectAccessible()
})
