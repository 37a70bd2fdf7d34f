import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Role } from '@/contracts/call-words'
import { expectAccessible } from '@tests/setup/axe'

import { functionsApi, vapiAsks } from '../harness/functions'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs, visitLiveAs } from './lib/visit-as'

const NAME = 'Functions of the voice agent'
let server: TestServer
let me: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.truncateAll())
afterEach(() => {
  vi.restoreAllMocks()
})

const open = async (role: Role = 'admin', go: typeof visitAs | typeof visitLiveAs = visitAs) => {
  me = await server.signIn(role, 'Ada Moreau')
  const visited = await go(me, '/settings', server)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return visited
}
const card = async () => within(await screen.findByRole('region', { name: NAME }))
const ask = (name: string, given = {}, toolCallId = name) =>
  functionsApi(server).send('vapi', vapiAsks({ number: '+14155550177', name, given, toolCallId }))

test('an administrator switches them on, and the agent’s calls appear as they come', async () => {
  await open('admin', visitLiveAs)
  await screen.findByText('Live')
  const functions = await card()
  const toggle = await functions.findByRole('switch', {
    name: 'Enable functions',
  })
  expect(toggle).not.toBeChecked()
  expect(await functions.findByText(/The agent has not asked yet/)).toBeVisible()
  await userEvent.click(toggle)
  expect(await functions.findByText(/^Switched on by Ada Moreau/)).toBeVisible()
  expect(toggle).toBeChecked()

  await ask('open_ticket', { subject: 'Billed twice', description: 'In October.' })
  expect(await functions.findByText(/^Noted as ticket \d+\./)).toBeVisible()
  await ask('book_callback', { when: 'yesterday', topic: 'The refund' })
  expect(await functions.findByText('“yesterday” has passed. Please name another.')).toBeVisible()
  expect(functions.getByText(/^Refused in \d+ ms$/)).toBeVisible()
  expect(functions.getByText(/^Answered in \d+ ms$/)).toBeVisible()
  await expectAccessible(document.body)
})

test('each function has a definition to copy for each provider', async () => {
  await open()
  const functions = await card()
  const copied: string[] = []
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text)
  })
  const copy = (name: string) =>
    functions.findByRole('button', { name: `Copy definition of ${name}` })
  await user.click(await copy('book_callback'))
  await screen.findByText('Definition of book_callback copied')
  await user.click(functions.getByRole('radio', { name: 'Retell' }))
  expect(functions.getByText(/leave “Payload: args only” off/)).toBeVisible()
  await user.click(await copy('lookup_caller'))
  const url = functions.getByRole('textbox', { name: 'Address of the functions' })
  expect(url).toHaveDisplayValue(/\/functions\/custom-function$/)
  expect(copied.map((text) => JSON.parse(text) as object)).toMatchObject([
    { type: 'function', function: { name: 'book_callback' } },
    { type: 'custom', name: 'lookup_caller', args_at_root: false },
  ])
})

test('who was second is told who was first, and sees what is saved', async () => {
  await open()
  const functions = await card()
  const toggle = await functions.findByRole('switch')
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'PUT' && url.endsWith('/custom-functions')) {
      vi.stubGlobal('fetch', answer)
      await functionsApi(server).switchTo(await server.signIn('admin', 'Bo Lang'), true)
    }
    return answer(url, init)
  })
  await userEvent.click(toggle)
  expect(await functions.findByRole('alert')).toHaveTextContent(/Bo Lang changed this first/)
  await waitFor(() => expect(toggle).toBeChecked())
})

test('nobody else sees the card', async () => {
  await open('agent')
  await screen.findByRole('region', { name: 'Integrations' })
  expect(screen.queryByRole('region', { name: NAME })).toBeNull()
})
