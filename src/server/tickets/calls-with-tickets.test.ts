import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { listCalls } from '../calls/list-calls'
import { callListParams } from '@/contracts/call-list-params'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let admin: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  admin = await server.signIn('admin')
  api = ticketsApi(server, ana)
  await server.deps.callIndex?.current()
})
afterAll(() => server.close())

/** From memory, which has to agree with the database alone. */
const withTicket = async (): Promise<string[]> => {
  const answer = await ana.request(`${API}/calls?hasTicket=true`)
  const { items } = callPage.parse(await answer.json())
  expect(items.every(({ hasTicket }) => hasTicket)).toBe(true)
  const params = callListParams.parse({ hasTicket: 'true' })
  const bySql = await listCalls({ db: server.db, callIndex: null }, params, ana.user.id)
  expect(bySql.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  return items.map(({ id }) => id).toSorted()
}

test('calls are found by whether they have a ticket, whatever becomes of it', async () => {
  const words = 'What are your opening hours?'
  const one = await server.addCall({ id: 'one', words })
  const two = await server.addCall({ id: 'two', words })
  const three = await server.addCall({ id: 'three', words })
  expect(await withTicket()).toEqual([])

  const draft = await api.draft({ callId: one })
  expect(await withTicket()).toEqual([])
  await api.send('POST', `${draft.id}/approve`)
  expect(await withTicket()).toEqual([one])
  const approved = await api.read(draft.id)
  await api.patch(approved, { isUndo: true })
  expect(await withTicket()).toEqual([])
  await api.send('POST', `${draft.id}/approve`)

  const opened = await api.open({ callIds: [two, three] })
  expect(await withTicket()).toEqual([one, three, two].toSorted())
  await api.send('POST', `${opened.id}/links/remove`, { callId: three })
  expect(await withTicket()).toEqual([one, two].toSorted())
  await api.send('POST', `${opened.id}/links`, { callId: three })
  expect(await withTicket()).toEqual([one, two, three].toSorted())

  const other = await api.draft({ callId: three })
  const listed = async () => (await api.list(`callId=${three}`)).items.map(({ id }) => id)
  await api.send('POST', `${opened.id}/links/remove`, { callId: three })
  expect(await withTicket()).toEqual([one, two].toSorted())
  const mergeId = await api.merge(opened.id, other.id)
  expect([await withTicket(), await listed()]).toEqual([[one, two, three].toSorted(), [opened.id]])
  await api.send('POST', `merges/${mergeId}/undo`)
  expect([await withTicket(), await listed()]).toEqual([[one, two].toSorted(), [other.id]])
  await api.send('POST', `${opened.id}/links`, { callId: three })

  await api.merge(draft.id, opened.id)
  expect(await withTicket()).toEqual([one, two, three].toSorted())
  await api.patch(await api.read(draft.id), { status: 'closed' })
  expect(await withTicket()).toEqual([one, two, three].toSorted())

  expect((await admin.request(`${API}/calls/${two}`, { method: 'DELETE' })).status).toBe(200)
  expect(await withTicket()).toEqual([one])
})
