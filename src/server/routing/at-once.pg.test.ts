import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { lockWaitedFor } from '@tests/harness/lock-waited-for'
import { routingDesk, rule } from '@tests/harness/routing-desk'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { routings } from '../db/routing-schema'
import { tickets } from '../db/tickets-schema'

const API = '/functions/api/v1'

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

const held = async () => {
  await desk.save({ rules: [rule()] })
  const callId = await desk.call()
  const { id } = await api.draft({ callId })
  return { callId, id, approve: () => api.send('POST', `${id}/approve`) }
}

test('a ticket that is taken while its call is assigned by hand stays with who took it', async () => {
  const { callId, id, approve } = await held()
  await approve()
  await desk.route()
  const [row] = (await desk.holds()).items
  let assigned: Promise<Response> | undefined
  await server.db.transaction(async (tx) => {
    await tx.update(tickets).set({ assigneeId: bo.user.id }).where(eq(tickets.id, id))
    const json = { userId: ana.user.id }
    assigned = ana.request(`${API}/routing/holds/${row?.id}/assign`, { json })
    await lockWaitedFor(server.db, 'transactionid')
  })
  expect((await assigned)?.status).toBe(200)
  expect((await api.read(id)).assigneeName).toBe('Bo Lang')
  expect(await desk.assigneesOf(callId)).toEqual(['Ana Lopez'])
  expect((await desk.decisions()).items).toMatchObject([{ tickets: 0 }])
})

test('a ticket that comes while a pass assigns its call is routed by the next', async () => {
  const { callId, id, approve } = await held()
  await desk.route()
  let approved: Promise<Response> | undefined
  await server.db.transaction(async (tx) => {
    const isOfCall = eq(routings.callId, callId)
    await tx.select().from(routings).where(isOfCall).for('update')
    approved = approve()
    await Promise.race([approved, lockWaitedFor(server.db, 'transactionid')])
    await tx
      .update(routings)
      .set({ state: 'assigned', assigneeId: bo.user.id, assignedAt: now })
      .where(isOfCall)
  })
  await approved
  expect(await server.db.$count(routings, eq(routings.state, 'new'))).toBe(1)
  await desk.setPresence(ana, true)
  await desk.route()
  expect((await api.read(id)).assigneeName).toBe('Ana Lopez')
})
