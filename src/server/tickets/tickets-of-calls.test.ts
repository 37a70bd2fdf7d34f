import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callDetail, callPage } from '@/contracts/calls'
import { ticketBeginnings, ticketsOpened, ticketsWithdrawn } from '@/contracts/tickets'
import { addCalls } from '@tests/builders/many-calls'
import { callersApi } from '@tests/harness/callers-api'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { notifications } from '../db/notifications-schema'
import { auditEntries } from '../db/schema'

let server: TestServer
let ana: SignedIn
let ben: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  ben = await server.signIn('agent', 'Ben Reader')
  api = ticketsApi(server, ana)
})

const MARIA = '+41441112233'
const PAUL = '+41444445566'
const call = (id: string, number: string, minute = 0) =>
  server.addCall({
    id,
    number,
    startedAt: new Date(Date.UTC(2026, 10, 19, 9, minute)),
    words: minute > 0 ? 'My order is wrong.' : 'My washing machine is broken and leaks.',
  })
const beginnings = async (json: object) =>
  ticketBeginnings.parse(await (await api.send('POST', 'of-calls', json)).json()).items
const open = (...tickets: object[]) => api.send('POST', 'several', { tickets })
const opened = async (...tickets: object[]) =>
  ticketsOpened.parse(await (await open(...tickets)).json()).tickets
const withdraw = async (tickets: object[], as = ana) => {
  const answer = await as.request('/functions/api/v1/tickets/withdraw', { json: { tickets } })
  return ticketsWithdrawn.parse(await answer.json())
}
const onBoard = async () => (await api.list('status=open')).total
const withTicket = async () => {
  const answer = await ana.request('/functions/api/v1/calls?hasTicket=true')
  return callPage.parse(await answer.json()).total
}

test('each caller begins one ticket, with what the newest call says; a hidden number has its own', async () => {
  const one = await call('one', MARIA)
  const two = await call('two', MARIA, 5)
  const [hidden = '', other = ''] = await addCalls(server.db, 2)
  const items = await beginnings({ ids: [one, two, hidden, other] })
  expect(items.map(({ callIds }) => callIds)).toEqual([[other], [hidden], [two, one]])
  const newest = await ana.request(`/functions/api/v1/calls/${two}`)
  const { summary, category, callerId } = callDetail.parse(await newest.json())
  expect(items[2]).toMatchObject({ callerId, callerNumber: MARIA, category })
  expect(summary?.toLowerCase()).toContain(items[2]?.subject.toLowerCase())
  expect(await beginnings({ filter: {}, except: [two, hidden] })).toHaveLength(2)
  expect(await onBoard()).toBe(0)
})

test('merged numbers are one caller', async () => {
  await call('one', MARIA)
  await call('two', PAUL)
  const callers = callersApi(server, ana)
  const [maria, paul] = [await callers.byValue(MARIA), await callers.byValue(PAUL)]
  expect(await beginnings({ filter: {} })).toHaveLength(2)
  await callers.merge(maria.id, paul.id)
  expect(await beginnings({ filter: {} })).toHaveLength(1)
})

test('more than a hundred calls are refused in words', async () => {
  await addCalls(server.db, 101)
  const answer = await api.send('POST', 'of-calls', { filter: {} })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('More than 100 calls match.')
})

test('of one caller the ticket is theirs; of several it belongs to none of them', async () => {
  const one = await call('one', MARIA)
  const two = await call('two', MARIA, 5)
  const other = await call('other', PAUL)
  const hers = await api.open({ callIds: [two, one] })
  expect(hers).toMatchObject({ callId: two, callerNumber: MARIA })
  expect(hers.calls).toHaveLength(2)
  const both = await api.open({ callIds: [one, other] })
  expect(both).toMatchObject({ callId: null, callerId: null })
  expect(both.calls.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted())
})

test('several are opened together or not at all, each with its calls', async () => {
  const one = await call('one', MARIA)
  const other = await call('other', PAUL)
  const gone = '00000000-0000-4000-8000-000000000000'
  const refused = await open({ subject: 'A', callIds: [one] }, { subject: 'B', callIds: [gone] })
  expect(refused.status).toBe(404)
  expect(await onBoard()).toBe(0)
  const both = await opened(
    { subject: 'A', callIds: [one], assigneeId: ben.user.id },
    { subject: 'B', callIds: [other] },
  )
  expect(both.map(({ subject, callId }) => [subject, callId])).toEqual([
    ['A', one],
    ['B', other],
  ])
  expect(await withTicket()).toBe(2)
})

test('taken back they are gone, with what was told of them, and their calls have no ticket', async () => {
  const one = await call('one', MARIA)
  const two = await call('two', PAUL)
  const tickets = await opened(
    { subject: 'A', callIds: [one, two], assigneeId: ben.user.id },
    { subject: 'B', callIds: [two] },
  )
  const told = () => server.db.$count(notifications, eq(notifications.userId, ben.user.id))
  expect(await told()).toBe(1)
  expect(await withTicket()).toBe(2)
  expect(await withdraw(tickets)).toEqual({ withdrawn: 2, left: 0 })
  expect(await onBoard()).toBe(0)
  expect(await told()).toBe(0)
  expect(await withTicket()).toBe(0)
  expect(await withdraw(tickets)).toEqual({ withdrawn: 0, left: 2 })
  const removed = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'ticket.removed'))
  expect(removed).toHaveLength(2)
})

test('tickets that a colleague opened cannot be taken back, even when nobody watches them', async () => {
  const tickets = await opened({ subject: 'A' }, { subject: 'B' })
  for (const { id } of tickets) await api.send('DELETE', `${id}/watch`)
  expect(await withdraw(tickets, ben)).toEqual({ withdrawn: 0, left: 2 })
  expect(await onBoard()).toBe(2)
})

test('what somebody went on with stays', async () => {
  const [changed, commented, merged, kept] = await opened(
    ...['A', 'B', 'C', 'D'].map((subject) => ({ subject })),
  )
  if (!changed || !commented || !merged || !kept) throw new Error('Four were opened')
  await api.patch(changed, { priority: 'high' })
  await api.comment(commented, 'On it')
  await api.merge(kept.id, merged.id)
  expect(await withdraw([changed, commented, merged, kept])).toEqual({ withdrawn: 0, left: 4 })
  expect(await onBoard()).toBe(3)
})

test('what a colleague linked something to or watches stays', async () => {
  const [ofCall, ofStep, watched, free] = await opened(
    ...['A', 'B', 'C', 'D'].map((subject) => ({ subject })),
  )
  if (!ofCall || !ofStep || !watched || !free) throw new Error('Four were opened')
  const theirs = ticketsApi(server, ben)
  await theirs.send('POST', `${ofCall.id}/links`, { callId: await call('one', MARIA) })
  const json = { title: 'Ask the shop', ticketId: ofStep.id }
  await ben.request('/functions/api/v1/next-steps', { json })
  await theirs.send('PUT', `${watched.id}/watch`)
  expect(await withdraw([ofCall, ofStep, watched, free])).toEqual({ withdrawn: 1, left: 3 })
})
