import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { calls } from '@/server/db/schema'
import { tombstones } from '@/server/db/settings-schema'
import { recordReset } from '@tests/builders/record-events'
import { vapiReport } from '@tests/builders/vapi-report'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'
let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin', 'Bo Boss')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(calls)
  await server.db.delete(tombstones)
  await recordReset(server.db)
  await server.deliver('vapi', vapiReport({ id: 'first', name: 'Ada Moreau' }))
  await server.deliver('vapi', vapiReport({ id: 'other', name: 'Ada Moreau' }))
})

const stored = async () => callPage.parse(await (await admin.request(`${API}/calls`)).json()).items
const openFirst = async (as: SignedIn, options?: { events: ReadableStream }) => {
  const { id = '' } = (await stored()).find((call) => call.providerCallId === 'first') ?? {}
  visitAs(as, `/unified-dashboard/${id}`, server, options)
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreau' })
  return id
}

test('an administrator is asked first, and is back at a list without the call', async () => {
  await openFirst(admin)
  const button = await screen.findByRole('button', { name: 'Delete call' })
  await userEvent.click(button)
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this call?' })
  await expectAccessible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await stored()).toHaveLength(2)

  await userEvent.click(button)
  const again = await screen.findByRole('alertdialog')
  await userEvent.click(within(again).getByRole('button', { name: 'Delete call' }))
  await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  expect(await screen.findAllByText('Ada Moreau')).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
})

test('a page that shows the call says that it is gone, without being loaded again', async () => {
  const stream = new TransformStream<string, string>()
  const id = await openFirst(admin, {
    events: stream.readable.pipeThrough(new TextEncoderStream()),
  })
  await admin.request(`${API}/calls/${id}`, { method: 'DELETE' })
  const event = JSON.stringify({ entity: 'call', callId: id, change: 'removed' })
  await stream.writable.getWriter().write(`data: ${event}\n\n`)
  expect(await screen.findByText('Call not found')).toBeVisible()
})

test('an agent has no button for it', async () => {
  await openFirst(await server.signIn('agent', 'Ana Lopez'))
  await screen.findByRole('heading', { name: 'Activity' })
  expect(screen.queryByRole('button', { name: 'Delete call' })).not.toBeInTheDocument()
})
