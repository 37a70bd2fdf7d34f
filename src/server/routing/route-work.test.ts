import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { OTHER_RULE, PARCEL, routingDesk, rule, RULE, TEAM } from '@tests/harness/routing-desk'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { organisationSettings } from '../db/settings-schema'
import { returnUnstarted } from '../next-steps/return-unstarted'

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

test('without rules, and for calls from before a rule was on, nothing is routed', async () => {
  await desk.setPresence(ana, true)
  const first = await desk.call()
  await desk.route()
  expect(await desk.assigneesOf(first)).toEqual([null])
  const old = { startedAt: new Date(now.getTime() - MINUTE) }
  await desk.save({ rules: [rule({ isOn: false })] })
  const off = await desk.call()
  later(1)
  await desk.save({ rules: [rule()] })
  const before = await desk.call(old)
  const after = await desk.call()
  await desk.route()
  expect(await desk.assigneesOf(first)).toEqual([null])
  expect(await desk.assigneesOf(off)).toEqual([null])
  expect(await desk.assigneesOf(before)).toEqual([null])
  expect(await desk.assigneesOf(after)).toEqual(['Ana Lopez'])
})

test('all open work of a call goes to the member with the fewest, and the decision has the reason', async () => {
  await desk.save({ rules: [rule()] })
  await desk.setPresence(ana, true)
  await desk.setPresence(bo, true)
  await desk.give(ana, 2)
  await desk.give(bo, 1)
  const id = await desk.call()
  const steps = await desk.stepsOf(id)
  expect(steps.length).toBeGreaterThan(0)
  await Promise.all([desk.route(), desk.route(), desk.route()])
  expect(await desk.assigneesOf(id)).toEqual(['Bo Lang'])
  const { items, total } = await desk.decisions()
  expect(total).toBe(1)
  expect(items).toMatchObject([
    {
      call: { id },
      assigneeName: 'Bo Lang',
      ruleName: 'Everything',
      reason: 'available, 1 open, fewest in Billing',
      nextSteps: steps.length,
      tickets: 0,
      candidates: [
        { name: 'Bo Lang', isChosen: true },
        { name: 'Ana Lopez', isChosen: false, reason: 'available, 2 open' },
      ],
    },
  ])
  const detail = await (await ana.request(`${API}/calls/${id}`)).json()
  const { activity } = detail as { activity: { action: string; actorName: string }[] }
  expect(activity).toContainEqual(
    expect.objectContaining({ action: 'call.routed', actorName: 'Smart Routing' }),
  )
})

test('of equals the one who has waited longest is next', async () => {
  await desk.save({ rules: [rule()] })
  await desk.setPresence(ana, true)
  await desk.setPresence(bo, true)
  const names = []
  for (let count = 0; count < 4; count += 1) {
    const id = await desk.call()
    await desk.route()
    names.push(...(await desk.assigneesOf(id)))
    for (const step of await desk.stepsOf(id)) await desk.patch(ada, step, { status: 'done' })
    later(1)
  }
  expect(names).toEqual(['Ana Lopez', 'Bo Lang', 'Ana Lopez', 'Bo Lang'])
})

test('what a person took or left stays as it is', async () => {
  await desk.save({ rules: [rule()] })
  const [taken, left] = [await desk.call(), await desk.call()]
  for (const step of await desk.stepsOf(taken))
    await desk.patch(bo, step, { assigneeId: bo.user.id })
  for (const step of await desk.stepsOf(left)) {
    const given = await desk.patch(bo, step, { assigneeId: bo.user.id })
    await desk.patch(bo, given, { assigneeId: null })
  }
  await desk.setPresence(ana, true)
  await desk.route()
  expect(await desk.assigneesOf(taken)).toEqual(['Bo Lang'])
  expect(await desk.assigneesOf(left)).toEqual([null])
  expect((await desk.holds()).total).toBe(0)
})

test('the first rule that fits routes, by words, skill and hours, to a person as well', async () => {
  const people = [{ userId: bo.user.id, skills: ['Spanish'], capacity: null }]
  const [hours] = [await (await ada.request(`${API}/business-hours`)).json()]
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }))
  const json = { ...(hours as object), week }
  await ada.request(`${API}/business-hours`, { method: 'PUT', json })
  await desk.save({
    people,
    rules: [
      rule({ name: 'Nights', hours: 'closed', target: { userId: ada.user.id } }),
      rule({
        id: OTHER_RULE,
        name: 'Spanish',
        skill: 'spanish',
        filters: { category: ['billing'] },
      }),
    ],
  })
  for (const who of [ana, bo, ada]) await desk.setPresence(who, true)
  const byDay = await desk.call()
  const other = await desk.call({ words: PARCEL })
  now = new Date('2026-11-20T20:00:00Z')
  for (const who of [ana, bo, ada]) await desk.setPresence(who, true)
  const atNight = await desk.call()
  await desk.route()
  expect(await desk.assigneesOf(byDay)).toEqual(['Bo Lang'])
  expect(await desk.assigneesOf(other)).toEqual([null])
  expect(await desk.assigneesOf(atNight)).toEqual(['Ada Boss'])
  expect((await desk.decisions()).items.map(({ ruleName }) => ruleName).toSorted()).toEqual([
    'Nights',
    'Spanish',
  ])
})

describe('what no one can take', () => {
  test('is held with the reason, and the oldest is served first', async () => {
    await desk.save({ rules: [rule()], capacity: 2 })
    await desk.setPresence(bo, true)
    await desk.give(bo, 2)
    const ids = []
    for (let count = 0; count < 3; count += 1) {
      ids.push(await desk.call())
      later(1)
    }
    await desk.route()
    const { items, total, nextCursor } = await desk.holds('limit=2')
    expect(total).toBe(3)
    expect(items.map((one) => one.call.id)).toEqual(ids.slice(0, 2))
    expect(items[0]).toMatchObject({
      ruleName: 'Everything',
      reason: 'No one in Billing can take it. Ana Lopez: away; Bo Lang: at capacity, 2 of 2.',
      since: '2026-11-20T14:00:00.000Z',
    })
    const { items: others } = await desk.holds(`limit=2&cursor=${nextCursor}`)
    expect(others.map((one) => one.call.id)).toEqual(ids.slice(2))
    const [done] = (await desk.stepsOf()).filter(({ assigneeName }) => assigneeName === 'Bo Lang')
    if (done) await desk.patch(bo, done, { status: 'done' })
    await desk.route()
    expect(await desk.assigneesOf(ids[0] ?? '')).toEqual(['Bo Lang'])
    expect((await desk.holds()).items.map((one) => one.call.id)).toEqual(ids.slice(1))
    await desk.setPresence(ana, true)
    await desk.route()
    expect(await desk.assigneesOf(ids[1] ?? '')).toEqual(['Ana Lopez'])
  })

  test('does not keep back what others can take, and follows a rule that is changed', async () => {
    const billing = { filters: { category: ['billing'] }, target: { userId: ada.user.id } }
    await desk.save({ rules: [rule(billing), rule({ id: OTHER_RULE, name: 'Rest' })] })
    await desk.setPresence(ana, true)
    const stuck = await desk.call()
    const free = await desk.call({ words: PARCEL })
    await desk.route()
    expect(await desk.assigneesOf(stuck)).toEqual([null])
    expect(await desk.assigneesOf(free)).toEqual(['Ana Lopez'])
    await desk.save({
      rules: [
        rule({ ...billing, target: { teamId: TEAM } }),
        rule({ id: OTHER_RULE, name: 'Rest' }),
      ],
    })
    await desk.route()
    expect(await desk.assigneesOf(stuck)).toEqual(['Ana Lopez'])
  })

  test('is let go once no rule means it', async () => {
    await desk.save({ rules: [rule()] })
    const id = await desk.call()
    await desk.route()
    expect((await desk.holds()).total).toBe(1)
    await desk.save({ rules: [], teams: [] })
    await desk.setPresence(ana, true)
    await desk.route()
    expect((await desk.holds()).total).toBe(0)
    expect(await desk.assigneesOf(id)).toEqual([null])
  })

  test('is given to a person by hand, once', async () => {
    await desk.save({ rules: [rule()] })
    const id = await desk.call()
    await desk.route()
    const [held] = (await desk.holds()).items
    const assign = (userId: string) =>
      ana.request(`${API}/routing/holds/${held?.id}/assign`, { json: { userId } })
    expect((await assign(RULE)).status).toBe(422)
    expect((await assign(bo.user.id)).status).toBe(200)
    expect(await (await assign(ana.user.id)).json()).toMatchObject({
      error: 'Bo Lang got this meanwhile. Nothing was changed.',
    })
    expect(await desk.assigneesOf(id)).toEqual(['Bo Lang'])
    expect((await desk.decisions()).items).toMatchObject([
      { assigneeName: 'Bo Lang', reason: 'assigned by hand by Ana Lopez' },
    ])
  })
})

describe('work that is not begun in time', () => {
  test('goes to another person, and stays once it is begun', async () => {
    await desk.save({ rules: [rule()], returnMinutes: 10 })
    await desk.setPresence(ana, true)
    const id = await desk.call()
    await desk.route()
    await desk.setPresence(bo, true)
    later(9)
    await desk.route()
    expect(await desk.assigneesOf(id)).toEqual(['Ana Lopez'])
    later(1)
    await Promise.all([desk.route(), desk.route()])
    expect(await desk.assigneesOf(id)).toEqual(['Bo Lang'])
    expect((await desk.decisions()).items[0]).toMatchObject({
      candidates: [{ name: 'Bo Lang' }, { name: 'Ana Lopez', reason: 'did not begin it before' }],
    })
    later(1)
    const [step] = await desk.stepsOf(id)
    if (step) await desk.patch(bo, step, { dueAt: '2026-11-30T10:00:00Z' })
    later(10)
    await desk.route()
    expect(await desk.assigneesOf(id)).toEqual(['Bo Lang'])
  })

  test('is routed again by the timer of the settings, too', async () => {
    await server.db.insert(organisationSettings).values({ returnUnstartedHours: 1 })
    await desk.save({ rules: [rule()] })
    await desk.setPresence(ana, true)
    const id = await desk.call()
    await desk.route()
    later(60)
    await desk.setPresence(bo, true)
    const signal = new AbortController().signal
    await returnUnstarted(server.deps, { signal, checkpoint: async () => undefined })
    expect(await desk.assigneesOf(id)).toEqual([null])
    await desk.route()
    expect(await desk.assigneesOf(id)).toEqual(['Bo Lang'])
  })

  test('waits for a decision by hand after it came back three times', async () => {
    await desk.save({ rules: [rule()], returnMinutes: 10 })
    await desk.setPresence(ana, true)
    const id = await desk.call()
    for (let back = 0; back < 4; back += 1) {
      await desk.setPresence(ana, true)
      await desk.route()
      later(10)
    }
    await desk.route()
    expect(await desk.assigneesOf(id)).toEqual([null])
    expect((await desk.holds()).items).toMatchObject([
      {
        returns: 3,
        since: '2026-11-20T14:00:00.000Z',
        reason: 'It came back 3 times because it was not begun. Assign it by hand.',
      },
    ])
    expect((await desk.decisions()).total).toBe(3)
  })
})
