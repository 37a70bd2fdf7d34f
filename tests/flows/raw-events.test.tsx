import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { stubClipboard } from '../harness/clipboard'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let agent: SignedIn
let admin: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent', 'Ana Lopez')
  admin = await server.signIn('admin', 'Bo Lang')
  callId = await server.addCall({ id: 'one', words: 'Zanzibar' })
})
afterAll(() => server.close())
afterEach(() => void vi.restoreAllMocks())

const open = async (as: SignedIn) => {
  visitAs(as, `/unified-dashboard/${callId}`, server)
  return screen.findByRole('button', { name: 'Show provider events' })
}

test('an administrator reads what the provider sent, and can take it along', async () => {
  // jsdom lays nothing out, and only the lines in view are drawn.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320)
  await userEvent.click(await open(admin))
  const writeText = stubClipboard()
  const measured = screen.getByRole('heading', { name: 'Provider', hidden: true })
  expect(measured.closest('details')).toHaveProperty('open', false)
  const dialog = within(await screen.findByRole('dialog', { name: 'Provider events' }))
  await userEvent.click(await dialog.findByRole('button', { name: /end-of-call-report/ }))
  const event = await dialog.findByRole('region', { name: 'Event end-of-call-report' })
  await waitFor(() => expect(event).toHaveTextContent('"type": "end-of-call-report"'))
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(JSON.parse(writeText.mock.calls[0]?.[0] ?? '')).toMatchObject({
    message: { type: 'end-of-call-report' },
  })
})

test('agents see nothing of what the provider measured and sent', async () => {
  visitAs(agent, `/unified-dashboard/${callId}`, server)
  await screen.findByRole('heading', { name: 'Activity' })
  expect(screen.queryByRole('heading', { name: /^Provider/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show provider events' })).toBeNull()
})
