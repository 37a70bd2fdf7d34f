import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callDetail } from '@/contracts/calls'
import { callNotes, type Note, note } from '@/contracts/notes'
import { callerExport } from '@/contracts/privacy'
import { conflictProblem } from '@/contracts/problem'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { toldScreens } from '@tests/harness/told-screens'

import { notifications } from '../db/notifications-schema'
import { callNotes as noteTable } from '../db/review-schema'
import { auditEntries } from '../db/schema'
import { runHousekeeping } from '../housekeeping'

const API = '/functions/api/v1'
let server: TestServer
let now: Date
let ana: SignedIn
let bo: SignedIn
let admin: SignedIn
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
  admin = await server.signIn('admin', 'Ada Boss')
  callId = await server.addCall()
})

const write = async (as: SignedIn, json: object): Promise<Note> =>
  note.parse(await (await as.request(`${API}/calls/${callId}/notes`, { json })).json())
const list = async () =>
  callNotes.parse(await (await ana.request(`${API}/calls/${callId}/notes`)).json()).items
const patch = (as: SignedIn, id: string, json: object) =>
  as.request(`${API}/notes/${id}`, { method: 'PATCH', json })
const remove = (as: SignedIn, id: string) => as.request(`${API}/notes/${id}`, { method: 'DELETE' })
const restore = (as: SignedIn, id: string) =>
  as.request(`${API}/notes/${id}/restore`, { method: 'POST' })

test('a note is kept with its second, its author and whom it names, oldest first', async () => {
  const first = await write(ana, { text: `  @[${bo.user.id}] have a look\n`, atSeconds: 4.5 })
  now = new Date('2026-11-20T16:01:00Z')
  await write(bo, { text: 'Done.' })
  expect(first).toMatchObject({
    author: { id: ana.user.id, name: 'Ana Lopez' },
    text: `@[${bo.user.id}] have a look`,
    mentions: [{ id: bo.user.id, name: 'Bo Lang' }],
    atSeconds: 4.5,
    createdAt: '2026-11-20T16:00:00.000Z',
    editedAt: null,
    version: 1,
  })
  expect((await list()).map(({ text }) => text)).toEqual([first.text, 'Done.'])
})

test('people are shown by the name they have now; who is gone leaves a name on their own notes', async () => {
  await write(bo, { text: `@[${ana.user.id}] and @[${bo.user.id}]` })
  const rename = { fullName: 'Ana King', email: ana.user.email, role: 'agent' }
  await admin.request(`${API}/users/${ana.user.id}`, { method: 'PUT', json: rename })
  await admin.request(`${API}/users/${bo.user.id}`, { method: 'DELETE' })
  const answer = await admin.request(`${API}/calls/${callId}/notes`)
  expect(callNotes.parse(await answer.json()).items).toMatchObject([
    { author: { id: null, name: 'Bo Lang' }, mentions: [{ name: 'Ana King' }] },
  ])
})

test.each([
  ['an empty note', { text: '   ' }, 'text'],
  ['a book', { text: 'x'.repeat(4001) }, 'text'],
  ['a note without words', {}, 'text'],
  ['a second before the call', { text: 'x', atSeconds: -1 }, 'atSeconds'],
])('%s is refused, saying which field', async (_what, json, field) => {
  const answer = await ana.request(`${API}/calls/${callId}/notes`, { json })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
})

test('a card number that somebody types is not kept', async () => {
  const { text } = await write(ana, { text: `@[${bo.user.id}] card 4111 1111 1111 1111, ok?` })
  expect(text).toMatch(new RegExp(`^@\\[${bo.user.id}\\] card \\[.+\\], ok\\?$`))
  expect(JSON.stringify(await server.db.select().from(noteTable))).not.toContain('4111 1111')
})

describe('changing a note', () => {
  test('is its author’s alone, and says when', async () => {
    const { id } = await write(ana, { text: 'Frist', atSeconds: 3 })
    expect((await patch(bo, id, { version: 1, text: 'Mine' })).status).toBe(403)
    expect((await patch(admin, id, { version: 1, text: 'Mine' })).status).toBe(403)
    now = new Date('2026-11-20T16:05:00Z')
    const changed = note.parse(
      await (await patch(ana, id, { version: 1, text: 'First', atSeconds: null })).json(),
    )
    expect(changed).toMatchObject({
      text: 'First',
      atSeconds: null,
      editedAt: now.toISOString(),
      version: 2,
    })
    expect(await list()).toEqual([changed])
  })

  test('is refused when it was saved elsewhere since', async () => {
    const { id } = await write(ana, { text: 'One' })
    now = new Date('2026-11-20T16:05:00Z')
    await patch(ana, id, { version: 1, text: 'Two' })
    const answer = await patch(ana, id, { version: 1, text: 'Three' })
    expect(answer.status).toBe(409)
    expect(conflictProblem.parse(await answer.json())).toMatchObject({
      changedBy: 'Ana Lopez',
      changedAt: now.toISOString(),
    })
    expect((await list())[0]?.text).toBe('Two')
  })

  test('to the same words changes nothing', async () => {
    const { id } = await write(ana, { text: 'One' })
    expect((await patch(ana, id, { version: 1, text: 'One' })).status).toBe(200)
    expect((await list())[0]).toMatchObject({ version: 1, editedAt: null })
  })
})

describe('deleting a note', () => {
  test('is for its author and administrators, and can be taken back for an hour', async () => {
    const { id } = await write(ana, { text: 'One' })
    expect((await remove(bo, id)).status).toBe(403)
    expect((await remove(admin, id)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await remove(ana, id)).status).toBe(404)
    expect((await patch(ana, id, { version: 2, text: 'Two' })).status).toBe(404)
    expect((await restore(bo, id)).status).toBe(403)
    now = new Date('2026-11-20T17:00:00Z')
    expect((await restore(ana, id)).status).toBe(200)
    expect(await list()).toMatchObject([{ id, text: 'One' }])
    await remove(ana, id)
    now = new Date('2026-11-20T18:00:00.001Z')
    expect((await restore(ana, id)).status).toBe(404)
    await runHousekeeping(server.deps)
    expect(await server.db.select().from(noteTable)).toEqual([])
  })

  test('is in the audit log with whose it was, without its words', async () => {
    const { id } = await write(ana, { text: 'Secret words' })
    await remove(admin, id)
    const entries = (await server.db.select().from(auditEntries)).filter(({ action }) =>
      action.startsWith('note.'),
    )
    expect(entries).toMatchObject([
      { action: 'note.added', actorName: 'Ana Lopez', callId, subjectId: id, changes: {} },
      { action: 'note.deleted', actorName: 'Ada Boss', changes: { author: { from: 'Ana Lopez' } } },
    ])
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toContain('Secret')
    const detail = await (await ana.request(`${API}/calls/${callId}`)).json()
    expect(callDetail.parse(detail).activity).toMatchObject([
      { action: 'note.deleted', actorName: 'Ada Boss' },
      { action: 'note.added', actorName: 'Ana Lopez' },
    ])
  })
})

const told = async () => {
  const events = await toldScreens(server.db)
  // What arrived before the test is still told of meanwhile.
  return events.filter(({ entity }) => ['note', 'inbox'].includes(entity))
}

test('every open screen is told of each change, and only the inboxes it concerns', async () => {
  const before = await told()
  const { id } = await write(ana, { text: `@[${bo.user.id}] look` })
  await patch(ana, id, { version: 1, text: `@[${admin.user.id}] look` })
  await remove(ana, id)
  const heard = (await told()).slice(before.length)
  const inbox = (userId: string) => ({ entity: 'inbox', userId })
  const changed = { entity: 'note', callId, noteId: id }
  expect(heard).toEqual([
    inbox(bo.user.id),
    changed,
    inbox(bo.user.id),
    inbox(admin.user.id),
    changed,
    changed,
    inbox(admin.user.id),
  ])
})

test('notes are handed out and erased with their caller', async () => {
  await write(ana, { text: `About Zanzibar @[${bo.user.id}]` })
  const number = '+15555550142'
  const handed = await admin.request(`${API}/callers/export`, { json: { number } })
  expect(callerExport.parse(await handed.json()).calls[0]?.notes).toMatchObject([
    { author: { name: 'Ana Lopez' }, mentions: [{ name: 'Bo Lang' }] },
  ])
  await admin.request(`${API}/callers/erase`, { json: { number, confirmation: number } })
  expect(await server.db.select().from(noteTable)).toEqual([])
  expect(await server.db.select().from(notifications)).toEqual([])
})

test('a call that does not exist has no notes', async () => {
  const nowhere = `${API}/calls/00000000-0000-4000-8000-000000000000/notes`
  expect((await ana.request(nowhere)).status).toBe(404)
  expect((await ana.request(nowhere, { json: { text: 'x' } })).status).toBe(404)
})
