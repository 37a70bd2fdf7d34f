import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { bulkResult } from '@/contracts/bulk'
import { callback } from '@/contracts/callbacks'
import { callDetail } from '@/contracts/calls'
import { nextStep } from '@/contracts/next-steps'
import { inboxPage, inboxUnread, type Note, note } from '@/contracts/notes'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'
import { toldScreens } from '@tests/harness/told-screens'

import { notifications } from '../db/notifications-schema'
import { runHousekeeping } from '../housekeeping'

const API = '/functions/api/v1'
let server: TestServer
let now: Date
let ana: SignedIn
let bo: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  callId = await server.addCall()
})

const mention = async (by: SignedIn, words: string, ...whom: SignedIn[]): Promise<Note> => {
  now = new Date(now.getTime() + 60_000)
  const text = [...whom.map(({ user }) => `@[${user.id}]`), words].join(' ')
  const answer = await by.request(`${API}/calls/${callId}/notes`, { json: { text } })
  return note.parse(await answer.json())
}
const inbox = async (of: SignedIn, query = '') =>
  inboxPage.parse(await (await of.request(`${API}/inbox?${query}`)).json())
const mark = async (as: SignedIn, json: object) =>
  inboxUnread.parse(await (await as.request(`${API}/inbox/seen`, { json })).json()).unread
/** How many live events there were for their inbox. */
const toldOf = async ({ user }: SignedIn) =>
  (await toldScreens(server.db)).filter(
    (event) => event.entity === 'inbox' && event.userId === user.id,
  ).length
const change = (as: SignedIn, { id, version }: Note, text: string) =>
  as.request(`${API}/notes/${id}`, { method: 'PATCH', json: { version, text } })

test('holds the notes that name me, newest first, with their call', async () => {
  const first = await mention(ana, 'one', bo)
  const second = await mention(ana, 'two', bo, ana)
  await mention(bo, 'to myself', bo)
  await mention(ana, 'to nobody')
  const { items, unread, nextCursor } = await inbox(bo)
  expect(items).toMatchObject([
    {
      note: second,
      seenAt: null,
      mentionedAt: second.createdAt,
      call: { callerName: 'Ada Moreau' },
    },
    { note: first, seenAt: null },
  ])
  expect({ unread, nextCursor }).toEqual({ unread: 2, nextCursor: null })
  expect(await inbox(ana)).toMatchObject({ items: [], unread: 0 })
})

test('comes in pages that neither repeat nor leave out', async () => {
  for (const words of ['one', 'two', 'three']) await mention(ana, words, bo)
  const page = await inbox(bo, 'limit=2')
  const rest = await inbox(bo, `limit=2&cursor=${page.nextCursor}`)
  const words = [...page.items, ...rest.items].map((item) => item.note?.text.split(' ').at(-1))
  expect(words).toEqual(['three', 'two', 'one'])
  expect(rest.nextCursor).toBeNull()
})

test('one, several or all up to a moment are marked read; nobody marks what is not theirs', async () => {
  const first = await mention(ana, 'one', bo)
  const second = await mention(ana, 'two', bo)
  const third = await mention(ana, 'three', bo)
  expect(await mark(bo, { noteIds: [first.id], seen: true })).toBe(2)
  expect(await mark(bo, { noteIds: [first.id], seen: false })).toBe(3)
  expect(await mark(ana, { noteIds: [first.id], seen: true })).toBe(0)
  expect(await mark(bo, { upTo: second.createdAt })).toBe(1)
  const { items, unread } = await inbox(bo)
  expect(unread).toBe(1)
  expect(items.filter(({ seenAt }) => seenAt === null).map((item) => item.note?.id)).toEqual([
    third.id,
  ])
})

test('an opened ticket, with what was merged into it, or callback is read, on every screen', async () => {
  const api = ticketsApi(server, ana)
  const [kept, merged] = [
    await api.open({ assigneeId: bo.user.id }),
    await api.open({ assigneeId: bo.user.id }),
  ]
  const other = await api.open({ assigneeId: bo.user.id })
  await api.comment(merged, `@[${bo.user.id}] please look`)
  await api.merge(kept.id, merged.id)
  const json = { callId, topic: 'the parcel', assigneeId: bo.user.id }
  const made = callback.parse(await (await ana.request(`${API}/callbacks`, { json })).json())
  expect((await inbox(bo)).unread).toBe(5)
  const before = await toldOf(bo)
  expect(await mark(ana, { ticketId: kept.id })).toBe(0)
  expect(await mark(bo, { ticketId: kept.id })).toBe(2)
  expect(await toldOf(bo)).toBe(before + 1)
  expect(await mark(bo, { nextStepId: made.id })).toBe(1)
  expect(await mark(bo, { nextStepId: made.id })).toBe(1)
  expect(await toldOf(bo)).toBe(before + 2)
  const unread = (await inbox(bo)).items.filter(({ seenAt }) => seenAt === null)
  expect(unread).toMatchObject([{ kind: 'ticket', ticket: { id: other.id } }])
})

test('a note that is edited stays read, and leaves with the mention', async () => {
  const written = await mention(ana, 'one', bo)
  await mark(bo, { noteIds: [written.id], seen: true })
  await change(ana, written, `@[${bo.user.id}] other words`)
  expect(await inbox(bo)).toMatchObject({ items: [{ seenAt: now.toISOString() }], unread: 0 })
  await change(ana, { ...written, version: 2 }, 'nobody')
  expect((await inbox(bo)).items).toEqual([])
})

test('a deleted note is gone from the inbox, and back when restored', async () => {
  const { id } = await mention(ana, 'one', bo)
  await ana.request(`${API}/notes/${id}`, { method: 'DELETE' })
  expect(await inbox(bo)).toMatchObject({ items: [], unread: 0 })
  await ana.request(`${API}/notes/${id}/restore`, { method: 'POST' })
  expect(await inbox(bo)).toMatchObject({ items: [{ note: { id } }], unread: 1 })
})

const assign = async (as: SignedIn, whom: SignedIn | null, id = callId) => {
  const { version } = callDetail.parse(await (await as.request(`${API}/calls/${id}`)).json())
  const json = { version, assigneeId: whom?.user.id ?? null }
  expect((await as.request(`${API}/calls/${id}`, { method: 'PATCH', json })).status).toBe(200)
}

test('a call that somebody else gives me is told once; my own doing is not', async () => {
  await assign(ana, bo)
  expect(await inbox(bo)).toMatchObject({
    unread: 1,
    items: [
      {
        kind: 'assigned',
        by: { name: 'Ana Lopez' },
        callId,
        note: null,
        nextStep: null,
        call: { callerName: 'Ada Moreau' },
      },
    ],
  })
  await assign(ana, ana)
  expect(await inbox(ana)).toMatchObject({ unread: 0, items: [] })
  // It is no longer Bo's.
  expect(await inbox(bo)).toMatchObject({ unread: 0, items: [] })
})

test('the former assignee of a call or a next step is notified live that their inbox changed', async () => {
  const json = { title: 'Ring the bank', assigneeId: bo.user.id }
  const made = nextStep.parse(await (await ana.request(`${API}/next-steps`, { json })).json())
  await assign(ana, bo)
  const before = await toldOf(bo)
  await assign(ana, ana)
  expect(await toldOf(bo)).toBe(before + 1)
  const change = { version: made.version, assigneeId: ana.user.id }
  await ana.request(`${API}/next-steps/${made.id}`, { method: 'PATCH', json: change })
  expect(await toldOf(bo)).toBe(before + 2)
})

test('so is a next step, made or given, with and without a call', async () => {
  const json = { title: 'Ring the bank', assigneeId: bo.user.id }
  const made = nextStep.parse(await (await ana.request(`${API}/next-steps`, { json })).json())
  expect(made).toMatchObject({ callId: null, callerId: null, call: { callerName: null } })
  const { items } = await inbox(bo)
  expect(items).toMatchObject([{ nextStep: { title: 'Ring the bank' }, callId: null }])
  expect(await mark(bo, { ids: items.map(({ id }) => id), seen: true })).toBe(0)
  const change = { version: 1, assigneeId: ana.user.id }
  await bo.request(`${API}/next-steps/${made.id}`, { method: 'PATCH', json: change })
  expect(await inbox(ana)).toMatchObject({ unread: 1, items: [{ by: { name: 'Bo Lang' } }] })
  expect((await inbox(bo)).items).toEqual([])
})

test('many calls at once are one notification, which leaves with the undo', async () => {
  const ids = [callId, await server.addCall(), await server.addCall()]
  const json = { ids, change: { assigneeId: bo.user.id } }
  const answer = await ana.request(`${API}/calls/bulk`, { json })
  const { bulkId } = bulkResult.parse(await answer.json())
  expect(await inbox(bo)).toMatchObject({ unread: 1, items: [{ kind: 'assigned', count: 3 }] })
  await ana.request(`${API}/calls/bulk/${bulkId}/undo`, { method: 'POST' })
  expect(await inbox(bo)).toMatchObject({ unread: 0, items: [] })
})

test('many calls are counted without those that went to somebody else or were deleted', async () => {
  const ids = [callId, await server.addCall(), await server.addCall(), await server.addCall()]
  const cem = await server.signIn('agent', 'Cem Kaya')
  const give = (to: SignedIn, some: string[]) =>
    ana.request(`${API}/calls/bulk`, { json: { ids: some, change: { assigneeId: to.user.id } } })
  await give(bo, ids)
  const [first, second, third, fourth] = ids as [string, string, string, string]
  const json = { version: 2, assigneeId: cem.user.id }
  await ana.request(`${API}/calls/${first}`, { method: 'PATCH', json })
  expect(await inbox(bo)).toMatchObject({ unread: 1, items: [{ count: 3, nextStep: null }] })
  await give(cem, [second])
  expect(await inbox(bo)).toMatchObject({ items: [{ count: 2 }] })
  expect(await inbox(cem)).toMatchObject({ unread: 2 })
  const admin = await server.signIn('admin')
  expect((await admin.request(`${API}/calls/${third}`, { method: 'DELETE' })).status).toBe(200)
  expect(await inbox(bo)).toMatchObject({ items: [{ count: 1, callId: null }] })
  await give(cem, [fourth])
  expect(await inbox(bo)).toMatchObject({ unread: 0, items: [] })
})

test('what was read, or came unread, ninety days ago is forgotten, and the inbox counts anew', async () => {
  const read = await mention(ana, 'one', bo)
  await mention(ana, 'two', bo)
  await mark(bo, { noteIds: [read.id], seen: true })
  const housekeepingAfter = (days: number) =>
    runHousekeeping({
      ...server.deps,
      now: () => new Date(now.getTime() + days * 86_400_000),
    })
  await housekeepingAfter(89)
  expect(await server.db.$count(notifications)).toBe(2)
  const heard: string[] = []
  onTestFinished(
    server.deps.live.subscribe((events) =>
      heard.push(...events.map(({ event }) => JSON.stringify(event))),
    ),
  )
  await housekeepingAfter(91)
  expect(await server.db.select().from(notifications)).toEqual([])
  await expect.poll(() => heard.join()).toContain('inbox')
})
