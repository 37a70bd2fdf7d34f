import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { inboxPage } from '@/contracts/notes'
import { PARCEL, routingDesk, rule } from '@tests/harness/routing-desk'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { organisationSettings } from '../db/settings-schema'
import { hasWaiting } from './waiting-calls'

const API = '/functions/api/v1'
const MINUTE = 60_000
const NOTHING_TO_DO = 'Thanks, I only wanted to know when you open. Goodbye.'

let server: TestServer
let now: Date
let ada: SignedIn
let ana: SignedIn
let bo: SignedIn
let desk: ReturnType<typeof routingDesk>
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T14:00:00Z')
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Boss')
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  desk = routingDesk(server, ada, [ana, bo])
  api = ticketsApi(server, ada)
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}

const take = async (who: SignedIn, callId: string) => {
  for (const step of await desk.stepsOf(callId))
    await desk.patch(who, step, { assigneeId: who.user.id })
}

const approved = async (callId: string, fields: object = {}) => {
  const draft = await api.draft({ callId, ...fields })
  await api.send('POST', `${draft.id}/approve`)
  return draft
}

const newTicketsOf = async (who: SignedIn) => {
  const { items } = inboxPage.parse(await (await who.request(`${API}/inbox`)).json())
  return items.flatMap(({ kind, ticket }) => (kind === 'ticket' ? (ticket?.id ?? []) : []))
}

describe('the hold queue', () => {
  test('leaves out calls without work, and what was taken by hand, while the team is away', async () => {
    await desk.save({ rules: [rule()] })
    const empty = await desk.call({ words: NOTHING_TO_DO })
    expect(await desk.stepsOf(empty)).toEqual([])
    const [taken, left] = [await desk.call(), await desk.call()]
    await desk.route()
    expect((await desk.holds()).items.map(({ call }) => call.id).toSorted()).toEqual(
      [taken, left].toSorted(),
    )
    await take(bo, taken)
    expect(await desk.holds()).toMatchObject({ total: 1, items: [{ call: { id: left } }] })
    await take(bo, left)
    await desk.route()
    expect(await hasWaiting(server.db)).toBe(false)
  })

  test('lets go of what came back three times and was taken then', async () => {
    await server.db
      .insert(organisationSettings)
      .values({ autoAssignTickets: true, aiDraftsNeedApproval: false })
    await desk.save({ rules: [rule()], returnMinutes: 10 })
    const id = await desk.call()
    for (let back = 0; back < 4; back += 1) {
      await desk.setPresence(ana, true)
      await desk.route()
      later(10)
    }
    expect((await desk.holds()).items).toMatchObject([{ returns: 3 }])
    await take(bo, id)
    expect((await desk.holds()).total).toBe(0)
    await desk.route()
    expect(await hasWaiting(server.db)).toBe(false)
    await desk.setPresence(ana, true)
    const opened = await api.open({ callIds: [id] })
    expect((await api.read(opened.id)).assigneeName).toBe('Ana Lopez')
  })

  test('has what was done by mistake again, and routes it', async () => {
    await desk.save({ rules: [rule()] })
    const id = await desk.call()
    const draft = await approved(await desk.call({ words: NOTHING_TO_DO }))
    await desk.route()
    const done = []
    for (const step of await desk.stepsOf(id))
      done.push(await desk.patch(ada, step, { status: 'done' }))
    const pending = await api.patch(await api.read(draft.id), { status: 'pending' })
    await desk.route()
    expect(await desk.holds()).toMatchObject({ total: 0 })
    for (const step of done) await desk.patch(ada, step, { status: 'open' })
    await api.patch(pending, { status: 'open' })
    expect(await hasWaiting(server.db)).toBe(true)
    await desk.route()
    expect((await desk.holds()).total).toBe(2)
    await desk.setPresence(ana, true)
    await desk.route()
    expect(await desk.assigneesOf(id)).toEqual(['Ana Lopez'])
    expect((await api.read(draft.id)).assigneeName).toBe('Ana Lopez')
    expect(await hasWaiting(server.db)).toBe(false)
  })
})

describe('of a new ticket, those who could take it are notified', () => {
  beforeEach(async () => {
    await desk.setPresence(bo, true)
  })

  test('where no rule means its call', async () => {
    await desk.save({ rules: [rule({ filters: { category: ['sales'] } })] })
    const { id } = await approved(await desk.call())
    expect(await newTicketsOf(bo)).toEqual([])
    await desk.route()
    expect(await newTicketsOf(bo)).toEqual([id])
    expect((await api.read(id)).isWaiting).toBe(false)
  })

  test('where it is held, also when it comes while the call is held; only its assignee otherwise', async () => {
    const toAda = rule({ filters: { category: ['billing'] }, target: { userId: ada.user.id } })
    await desk.save({ rules: [toAda] })
    const callId = await desk.call()
    const first = await approved(callId)
    await desk.route()
    expect(await newTicketsOf(bo)).toEqual([first.id])
    const second = await approved(callId, { subject: 'Send the invoice' })
    expect((await newTicketsOf(bo)).toSorted()).toEqual([first.id, second.id].toSorted())
    await desk.route()
    expect(await newTicketsOf(bo)).toHaveLength(2)
    await desk.save({ rules: [rule()] })
    await desk.setPresence(ana, true)
    const { id } = await approved(await desk.call({ words: PARCEL }))
    await desk.route()
    const { assigneeName } = await api.read(id)
    const all = await Promise.all(
      [ana, bo].map(async (who) => (await newTicketsOf(who)).includes(id)),
    )
    expect(all).toEqual(['Ana Lopez', 'Bo Lang'].map((name) => name === assigneeName))
  })
})
