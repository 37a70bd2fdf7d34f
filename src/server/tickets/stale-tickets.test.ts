import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { users } from '../db/schema'
import { organisationSettings } from '../db/settings-schema'

let server: TestServer
let bo: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  bo = await server.signIn('agent', 'Bo Lang')
  api = ticketsApi(server, await server.signIn('agent', 'Ana Lopez'))
})

test('what somebody saw before it was merged changes nothing of the one that was kept', async () => {
  const [kept, merged] = [await api.open(), await api.open({ subject: 'The same parcel' })]
  await api.merge(kept.id, merged.id)
  const { version } = merged
  for (const fields of [{ subject: 'Mine' }, { isUndo: true }, { status: 'solved' }]) {
    const refused = await api.send('PATCH', merged.id, { version, ...fields })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: `This ticket was merged into #${kept.number}. Nothing was changed.`,
      keptId: kept.id,
    })
  }
  expect(await api.read(kept.id)).toMatchObject({ subject: kept.subject, status: 'open' })
})

test('is taken back without an assignee who is gone, and alone', async () => {
  const cy = await server.signIn('agent', 'Cy Reed')
  const opened = await api.open({ assigneeId: cy.user.id })
  const given = await api.patch(opened, { assigneeId: null })
  const both = { version: given.version, isUndo: true, subject: 'New' }
  expect((await api.send('PATCH', given.id, both)).status).toBe(422)
  await server.db.delete(users).where(eq(users.id, cy.user.id))
  expect(await api.patch(given, { isUndo: true })).toMatchObject({ assigneeId: null })
})

test('a draft is approved without its assignee, who is not told', async () => {
  const draft = await api.draft({ assigneeId: bo.user.id })
  await api.send('POST', `${draft.id}/approve`, { assigneeId: null })
  expect(await api.read(draft.id)).toMatchObject({ status: 'open', assigneeId: null })
  const inbox = await bo.request('/functions/api/v1/notifications')
  expect(await inbox.text()).not.toContain(draft.id)
})

test('has no target where the business is open so seldom that none can be reached', async () => {
  const admin = await server.signIn('admin')
  const save = async (path: string, fields: object) => {
    const { version } = (await (await admin.request(path)).json()) as { version: number }
    const answer = await admin.request(path, { method: 'PUT', json: { ...fields, version } })
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  }
  const week = [{ day: 1, from: '09:00', to: '09:50' }]
  await save('/functions/api/v1/business-hours', { zone: 'Europe/Berlin', week, holidays: [] })
  const targets = { firstResponse: 525_600, resolution: 525_600 }
  await server.db
    .insert(organisationSettings)
    .values({ ticketTargets: { low: targets, normal: targets, high: targets } })
  expect(await api.open({ priority: 'low' })).toMatchObject({
    status: 'open',
    firstResponseDue: null,
    resolutionDue: null,
  })
})
