import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { inboxPage } from '@/contracts/notes'
import { organisationDefaults } from '@/contracts/settings'
import { everythingStored } from '@tests/harness/everything-stored'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'
import { withoutLease } from '@tests/harness/without-lease'

import { jobs } from '../db/jobs-schema'
import { organisationSettings } from '../db/settings-schema'
import type { Mail } from '../deps'
import { runNotifications } from './due'
import { mailNotification } from './mail-notification'

const API = '/functions/api/v1'
const MINUTE = 60_000
const sent: Mail[] = []
let server: TestServer
let now: Date
let ana: SignedIn
let bo: SignedIn
let cem: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer({
    variables: { PUBLIC_URL: 'https://desk.example.com' },
    overrides: { now: () => now, mail: { send: async (mail) => void sent.push(mail) } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  // A Friday, an hour before closing time.
  now = new Date('2026-11-20T16:00:00Z')
  sent.length = 0
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  cem = await server.signIn('agent', 'Cem Kaya')
  api = ticketsApi(server, ana)
})

const say = (who: SignedIn, isAvailable: boolean) =>
  who.request(`${API}/presence`, { method: 'PUT', json: { isAvailable, by: 'hand' } })
const set = (values: Partial<typeof organisationSettings.$inferInsert>) =>
  server.db
    .insert(organisationSettings)
    .values(values)
    .onConflictDoUpdate({ target: organisationSettings.id, set: values })
const inbox = async (of: SignedIn) =>
  inboxPage.parse(await (await of.request(`${API}/inbox`)).json()).items
const kinds = async (of: SignedIn) => (await inbox(of)).map(({ kind }) => kind)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}
const runAfter = async (minutes: number) => {
  later(minutes)
  await runNotifications(server.deps)
}
const sendAll = async () => {
  const waiting = await server.db.select().from(jobs).where(eq(jobs.kind, 'notification-mail'))
  for (const { id, payload } of waiting) {
    await mailNotification(server.deps, withoutLease({ id, payload: payload as { id: string } }))
  }
  await server.db.delete(jobs)
}

describe('a new ticket', () => {
  test('is told to its assignee, by inbox and one email, and to nobody else', async () => {
    await say(cem, true)
    const { id, number } = await api.open({ subject: 'Refund of May', assigneeId: bo.user.id })
    expect(await inbox(bo)).toMatchObject([
      { kind: 'ticket', ticket: { id, number, subject: 'Refund of May', isMine: true } },
    ])
    expect([...(await inbox(ana)), ...(await inbox(cem))]).toEqual([])
    await runAfter(2)
    await sendAll()
    await runAfter(2)
    await sendAll()
    expect(sent).toMatchObject([{ to: bo.user.email, subject: `New ticket #${number} for you` }])
    expect(sent[0]?.text).toContain(
      `Refund of May\n\nhttps://desk.example.com/ai-tickets?ticket=${id}`,
    )
  })

  test('of nobody is told to who is available, except to who opened it', async () => {
    for (const who of [ana, bo]) await say(who, true)
    await say(cem, false)
    await api.open()
    expect(await kinds(bo)).toEqual(['ticket'])
    expect([...(await inbox(ana)), ...(await inbox(cem))]).toEqual([])
  })

  test('a draft is told when it comes on the board, and once however often it does', async () => {
    await say(bo, true)
    const draft = await api.draft()
    expect(await inbox(bo)).toEqual([])
    await api.send('POST', `${draft.id}/approve`)
    expect(await kinds(bo)).toEqual(['ticket'])
    await api.patch(await api.read(draft.id), { isUndo: true })
    expect(await inbox(bo)).toEqual([])
    await api.send('POST', `${draft.id}/approve`)
    expect(await kinds(bo)).toEqual(['ticket'])
  })

  test('that waited is told to who gets it by coming back', async () => {
    await set({ autoAssignTickets: true })
    await api.open()
    expect(await inbox(bo)).toEqual([])
    await say(bo, true)
    expect(await inbox(bo)).toMatchObject([{ kind: 'ticket', ticket: { isMine: true } }])
  })

  test('is told to nobody where that is switched off', async () => {
    const admin = await server.signIn('admin')
    const json = { ...organisationDefaults, notifyOnNewTicket: false, version: 1 }
    await admin.request(`${API}/settings`, { method: 'PUT', json })
    await api.open({ assigneeId: bo.user.id })
    expect(await inbox(bo)).toEqual([])
  })

  test('no email for who wants none', async () => {
    const json = { notifyByEmail: false, notifyBySms: false, notifyByPush: true }
    await bo.request(`${API}/preferences`, { method: 'PUT', json })
    await api.open({ assigneeId: bo.user.id })
    await runAfter(2)
    await sendAll()
    expect(sent).toEqual([])
    expect(await kinds(bo)).toEqual(['ticket'])
  })
})

describe('a ticket that is given to somebody', () => {
  test('is told to them, and no longer to who had it', async () => {
    const ticket = await api.open()
    const given = await api.patch(ticket, { assigneeId: bo.user.id })
    expect(await inbox(bo)).toMatchObject([
      { kind: 'assigned', by: { name: 'Ana Lopez' }, ticket: { id: ticket.id, isMine: true } },
    ])
    await api.patch(given, { assigneeId: cem.user.id })
    expect(await inbox(bo)).toEqual([])
    expect(await kinds(cem)).toEqual(['assigned'])
  })

  test('many at once are one notification, which leaves with the undo', async () => {
    const tickets = [await api.open(), await api.open(), await api.open()]
    const all = tickets.map(({ id, version }) => ({ id, version, assigneeId: bo.user.id }))
    const { tickets: given } = await api.bulk(all)
    expect(await inbox(bo)).toMatchObject([{ kind: 'assigned', count: 3, ticket: {} }])
    await api.bulk(given.map(({ id, version }) => ({ id, version, isUndo: true })))
    expect(await inbox(bo)).toEqual([])
  })
})

describe('a comment', () => {
  test('is told to assignee, watchers and mentioned people once each, never to its author', async () => {
    const ticket = await api.open({ assigneeId: ana.user.id })
    await ticketsApi(server, bo).send('PUT', `${ticket.id}/watch`)
    await api.comment(ticket, `@[${cem.user.id}] has the parcel arrived?`)
    expect(await inbox(ana)).toEqual([])
    expect(await inbox(bo)).toMatchObject([
      {
        kind: 'comment',
        ticket: { id: ticket.id },
        comment: { text: expect.stringContaining('parcel') },
      },
    ])
    expect(await kinds(cem)).toEqual(['mention'])
    later(1)
    await ticketsApi(server, bo).comment(ticket, 'It has.')
    expect(await kinds(ana)).toEqual(['comment'])
    expect(await kinds(cem)).toEqual(['comment', 'mention'])
    expect(await kinds(bo)).toEqual(['comment'])
  })

  test('where that is switched off, only to whom it mentions', async () => {
    await set({ notifyOnComment: false })
    const ticket = await api.open({ assigneeId: bo.user.id })
    await api.comment(ticket, `@[${cem.user.id}] hello`)
    expect(await kinds(bo)).toEqual(['ticket'])
    expect(await kinds(cem)).toEqual(['mention'])
  })

  test('is mailed without its words', async () => {
    const ticket = await api.open()
    await api.comment(ticket, `@[${cem.user.id}] the code is 4711`)
    await runAfter(2)
    await sendAll()
    expect(sent).toMatchObject([{ subject: `Ana Lopez mentioned you on ticket #${ticket.number}` }])
    expect(sent[0]?.text).not.toContain('the code is')
  })
})

describe('before a target is missed', () => {
  const normal = { firstResponse: 60, resolution: 240 }
  const targets = { low: normal, normal, high: { firstResponse: 30, resolution: 120 } }
  beforeEach(() => set({ ticketTargets: targets }))

  test('its assignee is warned once of each target, in business time', async () => {
    const { id } = await api.open({ assigneeId: bo.user.id })
    await runAfter(44)
    expect(await kinds(bo)).toEqual(['ticket'])
    await runAfter(1)
    await runAfter(1)
    expect(await inbox(bo)).toMatchObject([{ kind: 'response-due', ticket: { id } }, {}])
    // 180 business minutes are left at closing time: two hours of Monday until the last hour.
    now = new Date('2026-11-23T10:59:00Z')
    await runAfter(0)
    expect(await inbox(bo)).toHaveLength(2)
    await runAfter(1)
    await runAfter(5)
    expect(await kinds(bo)).toEqual(['resolution-due', 'response-due', 'ticket'])
  })

  test('its assignee is warned before closing time of what is due right after opening', async () => {
    await set({ notifyOnNewTicket: false })
    later(10)
    await api.open({ assigneeId: bo.user.id })
    // An hour of business from 16:10: until 9:10 on Monday, the last quarter of it from 16:55.
    now = new Date('2026-11-20T16:54:00Z')
    await runAfter(0)
    expect(await kinds(bo)).toEqual([])
    await runAfter(1)
    expect(await kinds(bo)).toEqual(['response-due'])
  })

  test('nobody while it is pending, responded to, solved or late already', async () => {
    await set({ notifyOnNewTicket: false })
    const pending = await api.open({ assigneeId: bo.user.id })
    await api.patch(pending, { status: 'pending' })
    const solved = await api.open({ assigneeId: bo.user.id })
    await api.patch(solved, { status: 'solved' })
    await api.comment(await api.open({ assigneeId: cem.user.id }), 'On it')
    await runAfter(50)
    expect([...(await inbox(bo)), ...(await kinds(cem))]).toEqual(['comment'])
    now = new Date('2026-11-25T12:00:00Z')
    await runAfter(0)
    expect([...(await inbox(bo)), ...(await kinds(cem))]).toEqual(['comment'])
  })

  test('who is available, of nobody’s ticket, as soon as anybody is', async () => {
    await set({ notifyOnNewTicket: false })
    await api.open()
    await runAfter(46)
    await say(bo, true)
    await runAfter(1)
    await say(cem, true)
    await runAfter(1)
    expect(await kinds(bo)).toEqual(['response-due'])
    expect(await inbox(cem)).toEqual([])
  })

  test('again where another priority brings another target', async () => {
    await set({ notifyOnNewTicket: false })
    const ticket = await api.open({ assigneeId: bo.user.id, priority: 'high' })
    await runAfter(25)
    expect(await kinds(bo)).toEqual(['response-due'])
    await bo.request(`${API}/inbox/seen`, { json: { upTo: now.toISOString() } })
    await api.patch(await api.read(ticket.id), { priority: 'normal' })
    await runAfter(1)
    expect(await inbox(bo)).toMatchObject([{ seenAt: expect.any(String) }])
    await runAfter(20)
    expect(await inbox(bo)).toMatchObject([{ kind: 'response-due', seenAt: null }])
  })

  test('no email of it once it was responded to', async () => {
    await set({ notifyOnNewTicket: false })
    const ticket = await api.open({ assigneeId: bo.user.id })
    await runAfter(46)
    await runAfter(2)
    await ticketsApi(server, bo).comment(ticket, 'On it')
    await sendAll()
    expect(sent).toEqual([])
  })
})

test('of a ticket that is erased with its call nothing is left', async () => {
  const callId = await server.addCall()
  const ticket = await api.open({
    callIds: [callId],
    assigneeId: bo.user.id,
    subject: 'Zebracorn is broken',
  })
  await api.comment(ticket, `@[${cem.user.id}] zebracorn again`)
  const admin = await server.signIn('admin')
  expect((await admin.request(`${API}/calls/${callId}`, { method: 'DELETE' })).status).toBe(200)
  expect([...(await inbox(bo)), ...(await inbox(cem))]).toEqual([])
  expect((await everythingStored(server.db)).toLowerCase()).not.toContain('zebracorn')
})
