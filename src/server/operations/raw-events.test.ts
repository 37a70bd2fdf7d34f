import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { rawEvent, rawEvents } from '@/contracts/raw-events'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

const API = '/functions/api/v1'
type Session = Awaited<ReturnType<TestServer['signIn']>>
let server: TestServer
let admin: Session
let agent: Session
let path: string

beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin', 'Ada Boss')
  agent = await server.signIn('agent', 'Ana Lopez')
  await server.deliver('vapi', vapiReport({ id: 'one', words: 'My card is 4111 1111 1111 1111.' }))
  await server.deliver('vapi', vapiReport({ id: 'other' }))
  const { items } = callPage.parse(await (await admin.request(`${API}/calls`)).json())
  const id = items.find(({ providerCallId }) => providerCallId === 'one')?.id
  path = `${API}/calls/${id}/events`
})
afterAll(() => server.close())

const list = async () => rawEvents.parse(await (await admin.request(path)).json())

test('an administrator sees what the provider sent about this call, with its size', async () => {
  const { items, total } = await list()
  expect(total).toBe(1)
  expect(items).toMatchObject([
    { provider: 'vapi', type: 'end-of-call-report', unreadable: [], bytes: expect.any(Number) },
  ])
})

test('reads it as it is stored, card numbers removed, and the audit log says so', async () => {
  const [{ id } = { id: '' }] = (await list()).items
  const { json } = rawEvent.parse(await (await admin.request(`${path}/${id}`)).json())
  expect(JSON.parse(json)).toMatchObject({ message: { type: 'end-of-call-report' } })
  expect(json).toContain('My card is')
  expect(json).not.toContain('4111 1111')
  const entries = await server.db.select().from(auditEntries)
  expect(entries.filter(({ action }) => action === 'event.read')).toMatchObject([
    { actorName: 'Ada Boss', subjectId: id, callId: path.split('/').at(-2) },
  ])
})

test('nobody else sees them, and an event is only read as one of its own call', async () => {
  const [{ id } = { id: '' }] = (await list()).items
  for (const address of [path, `${path}/${id}`]) {
    expect((await agent.request(address)).status).toBe(403)
  }
  const { items } = callPage.parse(await (await admin.request(`${API}/calls`)).json())
  const other = items.find(({ providerCallId }) => providerCallId === 'other')?.id
  expect((await admin.request(`${API}/calls/${other}/events/${id}`)).status).toBe(404)
  expect((await admin.request(`${path}/999999999999999999`)).status).toBe(404)
})
