import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { inboxUnread } from '@/contracts/notes'
import { vapiReport } from '@tests/builders/vapi-report'
import { everythingStored } from '@tests/harness/everything-stored'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { toldScreens } from '@tests/harness/told-screens'

import { auditEntries } from '../db/schema'

const API = '/functions/api/v1'
const WORDS = 'Call me back about Zanzibar.'
let server: TestServer
let admin: SignedIn
let agent: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { mail: { send: async () => {} } } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
  agent = await server.signIn('agent', 'Bo')
})

const deliver = (id: string) => server.deliver('vapi', vapiReport({ id, words: WORDS }))
const list = async (query = '') =>
  callPage.parse(await (await admin.request(`${API}/calls?${query}`)).json()).items
const remove = (id: string | undefined, as = admin) =>
  as.request(`${API}/calls/${id}`, { method: 'DELETE' })
const idOf = async (providerCallId: string) =>
  (await list()).find((call) => call.providerCallId === providerCallId)?.id

test('a call goes from every table, the list, the search and the index; others stay', async () => {
  await deliver('gone')
  await deliver('kept')
  await server.analyze()
  const id = await idOf('gone')
  const note = { text: `@[${agent.user.id}] Moreau wants pineapples` }
  expect((await admin.request(`${API}/calls/${id}/notes`, { json: note })).status).toBe(200)
  const step = { callId: id, title: 'Ring about pineapples', kind: 'callback', priority: 'high' }
  await admin.request(`${API}/next-steps`, { json: step })
  const mail = { ruleName: 'pineapples', condition: 'direction = inbound', callId: id }
  await admin.request(`${API}/alerts/email`, { json: { ...mail, recipients: [admin.user.email] } })
  expect(await everythingStored(server.db)).toMatch(/pineapples/)

  expect((await remove(id)).status).toBe(200)
  expect((await list()).map((call) => call.providerCallId)).toEqual(['kept'])
  expect((await list('q=zanzibar')).map((call) => call.providerCallId)).toEqual(['kept'])
  expect((await admin.request(`${API}/calls/${id}`)).status).toBe(404)
  const left = await everythingStored(server.db)
  expect(left).not.toMatch(/pineapples/)
  const unread = await agent.request(`${API}/inbox/unread`)
  expect(inboxUnread.parse(await unread.json()).unread).toBe(0)
})

test('who deleted it is in the audit log, and every screen is told', async () => {
  await deliver('gone')
  const id = (await idOf('gone')) ?? ''
  await remove(id)
  expect(
    (await server.db.select().from(auditEntries).orderBy(auditEntries.id)).at(-1),
  ).toMatchObject({
    actorName: 'Ada',
    action: 'call.removed',
    callId: id,
    changes: {},
  })
  expect(await toldScreens(server.db)).toContainEqual({
    entity: 'call',
    callId: id,
    change: 'removed',
  })
})

test('another delivery does not bring it back, and a later call of the same caller comes', async () => {
  await deliver('gone')
  await remove(await idOf('gone'))
  const replay = await deliver('gone')
  expect(await replay.json()).toMatchObject({ result: 'ignored' })
  await deliver('next')
  expect((await list()).map((call) => call.providerCallId)).toEqual(['next'])
})

test('a caller keeps name and number as long as another call is there', async () => {
  await deliver('first')
  await deliver('second')
  await remove(await idOf('first'))
  expect(await list()).toMatchObject([{ callerName: 'Ada Moreau', callerNumber: '+15555550142' }])
  await remove(await idOf('second'))
  expect(await everythingStored(server.db)).not.toMatch(/Moreau|5555550142/)
})

test('only administrators delete, and of two at once one finds nothing', async () => {
  await deliver('gone')
  const id = await idOf('gone')
  expect((await remove(id, agent)).status).toBe(403)
  const both = await Promise.all([remove(id), remove(id)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('an event that arrives while it is deleted does not bring it back', async () => {
  await deliver('gone')
  const id = await idOf('gone')
  const arriving = Array.from({ length: 5 }, (_, n) =>
    server.deliver('vapi', {
      message: { type: 'status-update', status: 'in-progress', call: { id: 'gone' }, n },
    }),
  )
  await Promise.all([remove(id), ...arriving])
  expect(await list()).toEqual([])
})
