import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { organisationSettings } from '@/contracts/settings'
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
