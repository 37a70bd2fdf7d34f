import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { presences } from '@/contracts/presence'
import { loginAnswer } from '@/contracts/session'
import { organisationDefaults } from '@/contracts/settings'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'
import { toldScreens } from '@tests/harness/told-screens'

import { runNotifications } from '../notifications/due'
import { organisationSettings } from '../db/settings-schema'

const API = '/functions/api/v1'
const MINUTE = 60_000
let server: TestServer
let now: Date
let ana: SignedIn
let bo: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  api = ticketsApi(server, ana)
  await server.db.insert(organisationSettings).values({ autoAssignTickets: true })
})

const say = async (who: SignedIn, isAvailable: boolean, by = 'hand') => {
  const answer = await who.request(`${API}/presence`, { method: 'PUT', json: { isAvailable, by } })
  expect(answer.status).toBe(200)
}
const available = async () => {
  const { items } = presences.parse(await (await ana.request(`${API}/presence`)).json())
  return items.filter((one) => one.isAvailable).map(({ name }) => name)
}
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}

test('tickets go to agents, to administrators only when no agent is available, to readers never', async () => {
  const boss = await server.signIn('admin', 'Ada Boss')
  const reader = await server.signIn('user', 'Uli Reader')
  const assigneeOf = async (id: string) => (await api.read(id)).assigneeName
  await say(reader, true)
  const first = await api.open()
  expect(await assigneeOf(first.id)).toBeNull()
  await say(boss, true)
  expect(await assigneeOf(first.id)).toBe('Ada Boss')
  await say(bo, true)
  const more = [await api.open(), await api.open(), await api.open()]
  expect(await Promise.all(more.map(({ id }) => assigneeOf(id)))).toEqual(Array(3).fill('Bo Lang'))
})

describe('presence', () => {
  test('is what somebody said, until nothing was heard of them for a while', async () => {
    expect(await available()).toEqual([])
    await say(ana, true)
    await say(bo, true)
    expect(await available()).toEqual(['Ana Lopez', 'Bo Lang'])
    later(16)
    expect(await available()).toEqual(['Ana Lopez'])
    await bo.request(`${API}/me`)
    expect(await available()).toEqual(['Ana Lopez', 'Bo Lang'])
  })

  test('ends with signing out', async () => {
    await say(bo, true)
    await bo.request('/functions/auth-logout', { method: 'POST' })
    expect(await available()).toEqual([])
  })

  test('that ended is told to screens once, and coming back is told again', async () => {
    await say(ana, true)
    await say(bo, true)
    const told = async () =>
      (await toldScreens(server.db)).filter(({ entity }) => entity === 'presence')
    const signOut = (token: string) =>
      server.request('/functions/auth-logout', { method: 'POST', token })
    const json = { email: bo.user.email, password: 'correct horse battery' }
    const again = await server.request('/functions/auth-login', { json })
    const { token = '' } = loginAnswer.parse(await again.json())
    await signOut(bo.token)
    expect(await told()).toHaveLength(2)
    await signOut(token)
    expect((await told()).slice(2)).toEqual([{ entity: 'presence', userId: bo.user.id }])
    later(16)
    await runNotifications(server.deps)
    await runNotifications(server.deps)
    expect((await told()).slice(3)).toEqual([{ entity: 'presence', userId: ana.user.id }])
    await say(ana, true, 'inactivity')
    expect(await told()).toHaveLength(5)
    expect(await available()).toEqual(['Ana Lopez'])
  })

  test('away by hand is not ended by moving the mouse', async () => {
    await say(ana, false)
    await say(ana, true, 'inactivity')
    expect(await available()).toEqual([])
    await say(ana, true)
    await say(ana, false, 'inactivity')
    expect(await available()).toEqual([])
    await say(ana, true, 'inactivity')
    expect(await available()).toEqual(['Ana Lopez'])
  })
})

describe('a new ticket', () => {
  test('goes to the available person with the fewest, and says why', async () => {
    await say(ana, true)
    await say(bo, true)
    await api.open({ assigneeId: ana.user.id })
    const second = await api.open()
    expect(second).toMatchObject({
      assigneeName: 'Bo Lang',
      assignedBecause: 'by itself, to who had the fewest open tickets: 0, of 2 people available',
      firstRespondedAt: null,
    })
    expect((await api.read(second.id)).activity).toMatchObject([
      { by: 'Auto-assign' },
      { by: 'Ana Lopez' },
    ])
    const draft = await api.draft()
    expect(draft.assigneeId).toBeNull()
    await api.send('POST', `${draft.id}/approve`)
    expect((await api.read(draft.id)).assigneeId).not.toBeNull()
  })

  test('waits unassigned while nobody is there, and the oldest is taken first', async () => {
    const first = await api.open({ subject: 'First' })
    const second = await api.open({ subject: 'Second' })
    const third = await api.open({ subject: 'By hand' })
    await api.patch(await api.patch(third, { assigneeId: bo.user.id }), { assigneeId: null })
    expect((await api.list('owner=unassigned')).total).toBe(3)
    const waiting = await api.list('owner=waiting&sort=due')
    expect(waiting.items.map(({ subject }) => subject).toSorted()).toEqual(['First', 'Second'])
    expect(await api.read(third.id)).toMatchObject({ isWaiting: false })
    await api.patch(first, { status: 'pending' })
    expect(await api.read(first.id)).toMatchObject({ isWaiting: false })
    await say(bo, true)
    expect(await api.read(first.id)).toMatchObject({ assigneeId: null })
    await api.patch(await api.read(first.id), { status: 'open' })
    expect(await api.read(first.id)).toMatchObject({ assigneeName: 'Bo Lang', isWaiting: false })
    expect(await api.read(second.id)).toMatchObject({ assigneeName: 'Bo Lang' })
    expect(await api.read(third.id)).toMatchObject({ assigneeId: null })
  })

  test('that was a draft is one again when its approval is taken back, of several at once too', async () => {
    await say(bo, true)
    const drafts = [await api.draft(), await api.draft(), await api.draft()] as const
    const [one, ...others] = drafts
    await api.send('POST', `${one.id}/approve`)
    const approved = await api.read(one.id)
    expect(approved).toMatchObject({ status: 'open', assigneeName: 'Bo Lang' })
    const undone = { status: 'draft', assigneeId: null, assignedBecause: null, approvedAt: null }
    expect(await api.patch(approved, { isUndo: true })).toMatchObject(undone)
    const { tickets } = await api.bulk(
      others.map(({ id, version }) => ({ id, version, isApproved: true })),
    )
    expect(tickets.map(({ assigneeName }) => assigneeName)).toEqual(['Bo Lang', 'Bo Lang'])
    const undo = tickets.map(({ id, version }) => ({ id, version, isUndo: true }))
    expect((await api.bulk(undo)).tickets).toMatchObject([undone, undone])
  })

  test('that comes back to the board by what is taken back does not wait for who is there', async () => {
    const [kept, merged, moved] = [await api.open(), await api.open(), await api.open()]
    const mergeId = await api.merge(kept.id, merged.id)
    const pending = await api.patch(moved, { status: 'pending' })
    await say(bo, true)
    await api.send('POST', `merges/${mergeId}/undo`)
    await api.patch(pending, { isUndo: true })
    for (const { id } of [merged, moved])
      expect(await api.read(id)).toMatchObject({ status: 'open', assigneeName: 'Bo Lang' })
  })

  test('waits for another one when the account of its assignee is deleted', async () => {
    const admin = await server.signIn('admin')
    const leave = async (name: string) => {
      const cy = await server.signIn('agent', name)
      const ticket = await api.open({ assigneeId: cy.user.id })
      await admin.request(`${API}/users/${cy.user.id}`, { method: 'DELETE' })
      return api.read(ticket.id)
    }
    expect(await leave('Cy')).toMatchObject({ assigneeId: null, isWaiting: true })
    await say(bo, true)
    expect(await leave('Di')).toMatchObject({ assigneeName: 'Bo Lang', isWaiting: false })
  })

  test('20 at once are shared evenly, and each has one assignee', async () => {
    await say(ana, true)
    await say(bo, true)
    await Promise.all(Array.from({ length: 20 }, () => api.open()))
    const { total } = await api.list(`owner=${ana.user.id}`)
    expect(total).toBe(10)
    expect((await api.list('owner=unassigned')).total).toBe(0)
  })

  test('no longer waits once that is switched off, even when it is switched on again', async () => {
    const ticket = await api.open()
    expect(await api.read(ticket.id)).toMatchObject({ isWaiting: true })
    const admin = await server.signIn('admin')
    const save = async (autoAssignTickets: boolean, version: number) => {
      const json = { ...organisationDefaults, autoAssignTickets, version }
      const answer = await admin.request(`${API}/settings`, { method: 'PUT', json })
      expect(answer.status).toBe(200)
    }
    await save(false, 1)
    expect(await api.read(ticket.id)).toMatchObject({ isWaiting: false })
    await save(true, 2)
    await say(bo, true)
    expect(await api.read(ticket.id)).toMatchObject({ assigneeId: null })
  })

  test('stays with nobody where that is not wanted', async () => {
    await server.db.update(organisationSettings).set({ autoAssignTickets: false })
    await say(ana, true)
    expect((await api.open()).assigneeId).toBeNull()
  })
})
