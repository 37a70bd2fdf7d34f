import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { inboxPage, inboxUnread, type Note, note } from '@/contracts/notes'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

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
  const words = [...page.items, ...rest.items].map((item) => item.note.text.split(' ').at(-1))
  expect(words).toEqual(['three', 'two', 'one'])
  expect(rest.nextCursor).toBeNull()
  expect((await inbox(bo, 'cursor=nonsense')).items).toHaveLength(3)
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
  expect(items.filter(({ seenAt }) => seenAt === null).map((item) => item.note.id)).toEqual([
    third.id,
  ])
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
