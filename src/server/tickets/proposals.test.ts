import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { organisationSettings } from '../db/settings-schema'
import { tickets } from '../db/tickets-schema'

const PROBLEM = 'My washing machine is broken and leaks water everywhere.'
let server: TestServer
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  api = ticketsApi(server, await server.signIn('agent', 'Ana Lopez'))
})

const hear = async (words: string, more: object = {}) => {
  await server.deliver('vapi', vapiReport({ id: 'one', words, ...more }))
  await server.analyze()
}

test('a problem that is left open is drafted with the words it rests on, and has no clock', async () => {
  await hear(PROBLEM)
  const { items } = await api.list()
  expect(items).toMatchObject([
    {
      status: 'draft',
      source: 'local',
      callerName: 'Ada Moreau',
      category: 'problem',
      evidence: [{ utterance: 1, quote: expect.stringContaining('washing machine') }],
      resolutionDue: null,
    },
  ])
  expect(items[0]?.subject).toMatch(/broken|washing machine/)
})

test('a call that asks for nothing more is no ticket', async () => {
  await hear('What are your opening hours on Saturday please?')
  expect((await api.list()).total).toBe(0)
})

test('read again, it is proposed once; a rejected one does not come back', async () => {
  await hear(PROBLEM)
  const [draft] = (await api.list()).items
  await api.send('POST', `${draft?.id}/reject`, { reason: 'Known' })
  await hear(`${PROBLEM} Please help.`, { seconds: 70 })
  expect(await api.list()).toMatchObject({ total: 1, items: [{ status: 'rejected' }] })
})

test('read otherwise, what nobody touched follows or goes, and what somebody edited stays', async () => {
  await hear(PROBLEM)
  const [draft] = (await api.list()).items
  await hear('My fridge is broken and does not cool at all.', { seconds: 70 })
  const [changed] = (await api.list()).items
  expect(changed).toMatchObject({ id: draft?.id, version: 2 })
  expect(changed?.subject).not.toBe(draft?.subject)
  await hear('What are your opening hours on Saturday please?', { seconds: 80 })
  expect((await api.list()).total).toBe(0)
  await hear(PROBLEM, { seconds: 90 })
  const [again] = (await api.list()).items
  if (!again) throw new Error('It is proposed again')
  await api.patch(again, { subject: 'Mine' })
  await hear('What are your opening hours on Saturday please?', { seconds: 95 })
  expect((await api.list()).items).toMatchObject([{ subject: 'Mine' }])
})

test('a draft that changed under a reader is not approved as it was, and one with a comment stays', async () => {
  await hear(PROBLEM)
  const [draft] = (await api.list()).items
  if (!draft) throw new Error('It is proposed')
  await hear('My fridge is broken and does not cool at all.', { seconds: 70 })
  const asSeen = { version: draft.version }
  expect((await api.send('POST', `${draft.id}/approve`, asSeen)).status).toBe(409)
  await api.comment(draft, 'I know this one')
  await hear('What are your opening hours on Saturday please?', { seconds: 80 })
  expect(await api.read(draft.id)).toMatchObject({
    subject: expect.stringMatching(/fridge/i),
    comments: [{ text: 'I know this one' }],
  })
})

test('what the voice agent wrote down is not proposed once more', async () => {
  const callId = await server.addCall({ id: 'one', words: 'What are your opening hours?' })
  await api.draft({ callId, source: 'voice-agent', subject: 'Washing machine leaks' })
  await hear(PROBLEM, { seconds: 70 })
  expect((await api.list()).items).toMatchObject([{ source: 'voice-agent' }])
})

test('where drafts need no approval, it is on the board at once', async () => {
  await server.db.insert(organisationSettings).values({ aiDraftsNeedApproval: false })
  await hear(PROBLEM)
  const [ticket] = (await api.list()).items
  expect(ticket).toMatchObject({ status: 'open', firstRespondedAt: null })
  expect(ticket?.resolutionDue).not.toBeNull()
})

test('another call about what was opened long ago is a draft of its own', async () => {
  await hear(PROBLEM)
  await server.db.update(tickets).set({ createdAt: new Date(Date.now() - 15 * 86_400_000) })
  const again = { id: 'two', words: 'The washing machine is still broken.' }
  await server.deliver('vapi', vapiReport(again))
  await server.analyze()
  expect((await api.list()).total).toBe(2)
})

test('another call of the caller about the same matter is linked to what is open, not drafted again', async () => {
  await hear(PROBLEM)
  const [draft] = (await api.list()).items
  if (!draft) throw new Error('It is proposed')
  const again = { id: 'two', words: 'The washing machine is still broken.' }
  await server.deliver('vapi', vapiReport(again))
  await server.analyze()
  await server.deliver('vapi', vapiReport({ ...again, seconds: 70 }))
  await server.analyze()
  expect((await api.list()).items).toMatchObject([{ id: draft.id }])
  expect((await api.read(draft.id)).calls).toHaveLength(2)
  await server.deliver(
    'vapi',
    vapiReport({ id: 'three', words: 'My fridge is broken and does not cool at all.' }),
  )
  await server.analyze()
  expect((await api.list()).total).toBe(2)
})
