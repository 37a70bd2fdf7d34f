import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { inboxPage } from '@/contracts/notes'
import { replay } from '@/contracts/routing'
import { auditPage } from '@/contracts/security'
import { RULE, OTHER_RULE, PARCEL, routingDesk, rule } from '@tests/harness/routing-desk'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { organisationSettings } from '../db/settings-schema'

const API = '/functions/api/v1'
const MINUTE = 60_000

let server: TestServer
let now: Date
let ada: SignedIn
let ana: SignedIn
let bo: SignedIn
let desk: ReturnType<typeof routingDesk>

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
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}

describe('tickets', () => {
  test('of a call that is routed wait for its rule, others are assigned as ever', async () => {
    await server.db
      .insert(organisationSettings)
      .values({ autoAssignTickets: true, aiDraftsNeedApproval: false })
    const api = ticketsApi(server, ana)
    await desk.save({
      rules: [rule({ filters: { category: ['billing'] }, target: { userId: ada.user.id } })],
    })
    await desk.setPresence(bo, true)
    const id = await desk.call()
    const draft = await api.draft({ callId: id })
    await api.send('POST', `${draft.id}/approve`)
    const plain = await api.open()
    await desk.route()
    expect((await api.read(plain.id)).assigneeName).toBe('Bo Lang')
    expect((await api.read(draft.id)).assigneeName).toBeNull()
    await desk.setPresence(ada, true)
    await desk.route()
    expect(await api.read(draft.id)).toMatchObject({
      assigneeName: 'Ada Boss',
      assignedBecause: 'by rule “Everything”: available, 0 open',
    })
    expect(await desk.assigneesOf(id)).toEqual(['Ada Boss'])
  })

  test('that no rule means are left to the setting', async () => {
    await server.db.insert(organisationSettings).values({ autoAssignTickets: true })
    const api = ticketsApi(server, ana)
    await desk.save({ rules: [rule({ filters: { category: ['sales'] } })] })
    const id = await desk.call()
    const draft = await api.draft({ callId: id })
    await api.send('POST', `${draft.id}/approve`)
    expect((await api.read(draft.id)).isWaiting).toBe(true)
    await desk.setPresence(bo, true)
    await desk.route()
    expect((await api.read(draft.id)).assigneeName).toBe('Bo Lang')
  })

  test('that are not begun go back with the rest of the call, and who had them is notified', async () => {
    const api = ticketsApi(server, ana)
    await desk.save({ rules: [rule()], returnMinutes: 10 })
    await desk.setPresence(ana, true)
    const id = await desk.call()
    const draft = await api.draft({ callId: id })
    await api.send('POST', `${draft.id}/approve`)
    await desk.route()
    expect((await api.read(draft.id)).assigneeName).toBe('Ana Lopez')
    later(10)
    await desk.setPresence(bo, true)
    await desk.route()
    expect((await api.read(draft.id)).assigneeName).toBe('Bo Lang')
    expect(await desk.assigneesOf(id)).toEqual(['Bo Lang'])
    const inbox = inboxPage.parse(await (await ana.request(`${API}/inbox`)).json())
    const returned = inbox.items.filter(({ kind }) => kind === 'returned')
    expect(new Set(returned.map(({ ticket }) => ticket?.id ?? null))).toEqual(
      new Set([draft.id, null]),
    )
  })

  test('that are approved later go to who has the rest of the call', async () => {
    const api = ticketsApi(server, ana)
    await desk.save({ rules: [rule()] })
    await desk.setPresence(ana, true)
    const id = await desk.call()
    await desk.route()
    await desk.setPresence(bo, true)
    later(1)
    const draft = await api.draft({ callId: id })
    await api.send('POST', `${draft.id}/approve`)
    await desk.route()
    expect((await api.read(draft.id)).assigneeName).toBe('Ana Lopez')
    expect((await desk.decisions()).items[0]?.reason).toContain('has the other work of this call')
  })
})

test('a rule set is tried on last week without changing anything', async () => {
  for (let count = 0; count < 3; count += 1) await desk.call()
  await desk.call({ words: PARCEL })
  await desk.call({ startedAt: new Date('2026-11-12T14:00:00Z') })
  later(10)
  await desk.save({ rules: [rule({ filters: { category: ['billing'] } })] })
  const edited = [
    rule({ id: OTHER_RULE, name: 'Rest', target: { userId: ada.user.id } }),
    rule({ filters: { category: ['billing'] } }),
  ]
  const json = { rules: edited.toReversed(), teams: [desk.team] }
  const answer = replay.parse(await (await ada.request(`${API}/routing/replay`, { json })).json())
  expect(answer).toMatchObject({
    from: '2026-11-13T14:10:00.000Z',
    calls: 4,
    isCut: false,
    rules: [
      { name: 'Everything', target: 'Billing', saved: 3, edited: 3 },
      { name: 'Rest', target: 'Ada Boss', saved: 0, edited: 1 },
    ],
    unmatched: { saved: 1, edited: 0 },
    moved: 1,
  })
  const first = { ...json, rules: edited }
  const moved = replay.parse(
    await (await ada.request(`${API}/routing/replay`, { json: first })).json(),
  )
  expect(moved).toMatchObject({ rules: [{ edited: 4 }, { saved: 3, edited: 0 }], moved: 4 })
  await desk.route()
  expect((await desk.decisions()).total).toBe(0)
})

test('is changed by administrators, one after the other, and the log names what changed', async () => {
  const saved = await desk.save({ rules: [rule()] })
  const { version, rules, teams, capacity, returnMinutes } = saved
  const body = { version, rules, teams, capacity, returnMinutes, people: [] }
  expect((await desk.put(body, ana)).status).toBe(403)
  expect((await desk.put({ ...body, version: version - 1 })).status).toBe(409)
  const refused = async (fields: object) => (await desk.put({ ...body, ...fields })).json()
  expect(await refused({ teams: [] })).toMatchObject({
    error: 'The rule “Everything” routes to a team that is not there.',
  })
  expect(await refused({ rules: [rule(), rule({ id: OTHER_RULE })] })).toMatchObject({
    fields: { name: 'Another rule has this name' },
  })
  expect(await refused({ rules: [rule({ filters: { priority: ['huge'] } })] })).toMatchObject({
    code: 'invalid',
  })
  expect(await refused({ rules: [rule({ target: { userId: RULE } })] })).toMatchObject({
    fields: { target: 'Choose a person' },
  })
  await desk.save({
    rules: [rule({ isOn: false }), rule({ id: OTHER_RULE, name: 'Rest' })],
    capacity: 5,
  })
  const audit = auditPage.parse(await (await ada.request(`${API}/audit?area=settings`)).json())
  expect(audit.items.map(({ action }) => action)).toEqual([
    'routing.changed',
    'routing-rule.added',
    'routing-rule.changed',
    'routing-team.added',
    'routing-rule.added',
  ])
})

test('whose account is deleted is named in what was decided, and is no candidate', async () => {
  await desk.save({ rules: [rule({ target: { userId: bo.user.id } })] })
  await desk.setPresence(bo, true)
  const left = await desk.call()
  await desk.route()
  await ada.request(`${API}/users/${bo.user.id}`, { method: 'DELETE' })
  expect((await desk.decisions()).items).toMatchObject([
    { assigneeId: null, assigneeName: 'Bo Lang' },
  ])
  later(1)
  const id = await desk.call()
  await desk.route()
  const reason = 'The person of this rule has no account any more.'
  expect((await desk.holds()).items).toMatchObject([
    { call: { id: left }, reason },
    { call: { id }, reason },
  ])
  await desk.save({ capacity: 7 })
})

test('what happens has it looked at, without waiting for the clock', async () => {
  // Jobs are due by the clock of the database.
  const live = await startServer()
  const boss = await live.signIn('admin', 'Ada Boss')
  const itsDesk = routingDesk(live, boss, [boss])
  await itsDesk.save({ rules: [rule()] })
  live.deps.startWorkers()
  const id = await itsDesk.call({ startedAt: new Date(live.deps.now().getTime() + MINUTE) })
  await expect.poll(async () => (await itsDesk.holds()).total).toBe(1)
  await itsDesk.setPresence(boss, true)
  await expect.poll(() => itsDesk.assigneesOf(id)).toEqual(['Ada Boss'])
  await live.close()
})
