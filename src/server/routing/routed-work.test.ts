import { setImmediate } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { inboxPage } from '@/contracts/notes'
import { OTHER_RULE, routingDesk, rule } from '@tests/harness/routing-desk'
import { askingFunctions, functionsApi } from '@tests/harness/functions'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { queryRows } from '../db/rows'
import { fittingRules } from './match-rules'

const API = '/functions/api/v1'
const MINUTE = 60_000
const NOTHING_TO_DO = 'Thanks, I only wanted to know when you open. Goodbye.'
const NUMBER = '+14155550177'

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

const approved = async (callId: string) => {
  const draft = await api.draft({ callId })
  await api.send('POST', `${draft.id}/approve`)
  return draft
}

const inboxOf = async (who: SignedIn) => {
  const { items } = inboxPage.parse(await (await who.request(`${API}/inbox`)).json())
  return items.map(({ kind }) => kind).toSorted()
}

describe('a callback that the voice agent was asked for twice', () => {
  const { ask } = askingFunctions(() => functionsApi(server), NUMBER)
  const book = (toolCallId: string) =>
    ask({
      name: 'book_callback',
      given: { when: 'Thursday after three', topic: 'the refund' },
      callId: 'twice',
      toolCallId,
    })
  const bookTwice = async () => {
    await desk.save({ rules: [rule()] })
    await functionsApi(server).switchTo(ada, true)
    await book('a')
    later(1)
    await book('b')
    const [booked] = (await desk.stepsOf()).filter(({ title }) => title.includes('refund'))
    if (!booked) throw new Error('Nothing was booked')
    expect(booked.version).toBeGreaterThan(1)
    return booked
  }
  const end = async () => {
    await desk.call({ id: 'twice', number: NUMBER })
    await desk.setPresence(ana, true)
    await desk.route()
  }
  const assigneeOf = async ({ id }: { id: string }) =>
    (await desk.stepsOf()).find((step) => step.id === id)?.assigneeName

  test('is routed', async () => {
    const booked = await bookTwice()
    await end()
    expect(await assigneeOf(booked)).toBe('Ana Lopez')
  })

  test('is left as it is once a person changed it', async () => {
    const booked = await bookTwice()
    await desk.patch(bo, booked, { priority: 'high' })
    later(1)
    await book('c')
    await end()
    expect(await assigneeOf(booked)).toBeNull()
  })
})

describe('what is not begun in time', () => {
  test('stays where no rule would give it to a person now', async () => {
    await desk.save({ rules: [rule()], returnMinutes: 10 })
    await desk.setPresence(ana, true)
    const id = await desk.call()
    const ticket = await approved(id)
    await desk.route()
    await desk.save({
      rules: [rule({ filters: { category: ['sales'] } })],
      returnMinutes: 10,
    })
    later(10)
    await desk.setPresence(bo, true)
    await desk.route()
    expect(await desk.assigneesOf(id)).toEqual(['Ana Lopez'])
    expect((await api.read(ticket.id)).assigneeName).toBe('Ana Lopez')
  })

  test('is news again to who gets it once more, and no longer noted as returned', async () => {
    await desk.save({ rules: [rule()], returnMinutes: 10 })
    await desk.setPresence(ana, true)
    const id = await desk.call()
    const ticket = await approved(id)
    await desk.route()
    const first = await inboxOf(ana)
    expect(first).toContain('ticket')
    await desk.setPresence(ana, false)
    later(10)
    await desk.route()
    expect(await api.read(ticket.id)).toMatchObject({ assigneeName: null })
    expect(new Set(await inboxOf(ana))).toEqual(new Set(['returned']))
    await desk.setPresence(ana, true)
    await desk.route()
    expect(await api.read(ticket.id)).toMatchObject({ assigneeName: 'Ana Lopez' })
    expect(await inboxOf(ana)).toEqual(first)
  })
})

test('next steps and tickets of a call count one by one towards the limit, within one run as well', async () => {
  await desk.save({ rules: [rule()], capacity: 2 })
  await desk.setPresence(ana, true)
  const ids = [await desk.call(), await desk.call()]
  for (const id of ids) await approved(id)
  await desk.route()
  expect(await desk.decisions()).toMatchObject({ total: 1, items: [{ nextSteps: 1, tickets: 1 }] })
  expect((await desk.holds()).items).toMatchObject([
    { reason: 'No one in Billing can take it. Ana Lopez: at capacity, 2 of 2; Bo Lang: away.' },
  ])
})

test('people who may only read get no work, even in a team', async () => {
  const uli = await server.signIn('user', 'Uli Reader')
  desk = routingDesk(server, ada, [uli])
  await desk.save({ rules: [rule()] })
  await desk.setPresence(uli, true)
  const id = await desk.call()
  await desk.route()
  expect(await desk.assigneesOf(id)).toEqual([null])
  expect((await desk.holds()).items).toMatchObject([
    { reason: 'No one in Billing can take it. Uli Reader: may only read.' },
  ])
})

test('what is routed to an account that is deleted is routed once more, what a person gave is not', async () => {
  await desk.save({ rules: [rule()] })
  await desk.setPresence(ana, true)
  const id = await desk.call()
  const ticket = await approved(id)
  await desk.route()
  await desk.give(ana, 1)
  expect(await desk.assigneesOf(id)).toEqual(['Ana Lopez'])
  await desk.setPresence(bo, true)
  await ada.request(`${API}/users/${ana.user.id}`, { method: 'DELETE' })
  await desk.route()
  expect(await desk.assigneesOf(id)).toEqual(['Bo Lang'])
  expect((await api.read(ticket.id)).assigneeName).toBe('Bo Lang')
  const others = (await desk.stepsOf()).filter(({ callId }) => callId === null)
  expect(others).toMatchObject([{ assigneeName: null }])
})

test('skills and limit of people who are not in the list stay, until their account is deleted', async () => {
  const cy = await server.signIn('agent', 'Cy Young')
  const skilled = { userId: cy.user.id, skills: ['Spanish'], capacity: 3 }
  await desk.save({ people: [skilled] })
  const asRole = (role: string) =>
    ada.request(`${API}/users/${cy.user.id}`, {
      method: 'PUT',
      json: { fullName: 'Cy Young', email: cy.user.email, role },
    })
  await asRole('user')
  const listed = (await desk.read()).people.map(({ userId, skills, capacity }) => ({
    userId,
    skills,
    capacity,
  }))
  expect(listed.map(({ userId }) => userId)).not.toContain(cy.user.id)
  await desk.save({ people: listed, rules: [rule({ id: OTHER_RULE })] })
  await asRole('agent')
  expect((await desk.read()).people).toContainEqual(expect.objectContaining(skilled))
  await desk.save({ people: [{ ...skilled, skills: [], capacity: null }] })
  expect((await desk.read()).people).toContainEqual(
    expect.objectContaining({ userId: cy.user.id, skills: [], capacity: null }),
  )
})

test('who had a ticket that was merged into another has no other work of its call', async () => {
  await desk.save({ rules: [rule()] })
  const callId = await desk.call({ words: NOTHING_TO_DO })
  const merged = await api.open({ callIds: [callId], assigneeId: bo.user.id })
  const kept = await api.open({ assigneeId: ada.user.id })
  await api.merge(kept.id, merged.id)
  await desk.give(bo, 1)
  for (const who of [ana, bo]) await desk.setPresence(who, true)
  const { id } = await approved(callId)
  await desk.route()
  expect((await api.read(id)).assigneeName).toBe('Ana Lopez')
})

test('others are answered while many calls are tried', async () => {
  await desk.call()
  const columns = await queryRows<{ name: string }>(
    server.db,
    sql`select column_name as name from information_schema.columns where table_name = 'calls'
        and is_generated = 'NEVER' and column_name not in ('id', 'seq', 'provider_call_id')`,
  )
  const names = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))
  await server.db.execute(sql`insert into calls (provider_call_id, ${names})
    select 'copy ' || number, ${names} from calls, generate_series(1, 600) as number`)
  let turn = 0
  let isOver = false
  const turns = new Set<number>()
  const watched = {
    filters: {},
    get hours() {
      turns.add(turn)
      return 'any' as const
    },
  }
  const count = async () => {
    for (; !isOver; turn += 1) await setImmediate()
  }
  const counting = count()
  const found = await fittingRules(server.db, [watched], { isMeant: undefined, limit: 1000 })
  isOver = true
  await counting
  expect(found).toHaveLength(601)
  expect(turns.size).toBeGreaterThan(2)
})
