import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Report, report, reportPage } from '@/contracts/reports'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { reports } from '../db/reports-schema'
import { auditEntries, users } from '../db/schema'
import { runHousekeeping } from '../housekeeping'

const REPORTS = '/functions/api/v1/reports'
const DEFINITION = {
  metrics: ['volume', 'resolution'],
  by: 'category',
  and: null,
  filters: { direction: 'inbound' },
  range: '7d',
  grain: null,
  compare: true,
  view: 'table',
}

let server: TestServer
let ana: SignedIn
let ben: SignedIn
let admin: SignedIn
let now: Date

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  ben = await server.signIn('agent', 'Ben Okoro')
  admin = await server.signIn('admin', 'Ada Moreau')
})

const create = (as: SignedIn, more: object = {}, headers: Record<string, string> = {}) =>
  as.request(REPORTS, { json: { name: 'Inbound', definition: DEFINITION, ...more }, headers })
const made = async (as: SignedIn, more: object = {}): Promise<Report> => {
  const response = await create(as, more)
  expect(response.status).toBe(200)
  return report.parse(await response.json())
}
const list = async (as: SignedIn, query = '') =>
  reportPage.parse(await (await as.request(`${REPORTS}?${query}`)).json())
const patch = (as: SignedIn, id: string, json: object) =>
  as.request(`${REPORTS}/${id}`, { method: 'PATCH', json })
const remove = (as: SignedIn, id: string) => as.request(`${REPORTS}/${id}`, { method: 'DELETE' })
const problemOf = async (response: Response) => ({
  status: response.status,
  ...(await response.json()),
})

test('a report is its owner’s until it is shared; then all open it and administrators change it', async () => {
  const { id } = await made(ana)
  expect(await list(ben)).toMatchObject({ items: [], total: 0 })
  expect((await ben.request(`${REPORTS}/${id}`)).status).toBe(404)
  expect((await patch(admin, id, { version: 1, name: 'Theirs' })).status).toBe(404)
  expect((await patch(ana, id, { version: 1, isShared: true })).status).toBe(200)
  expect(await list(ben)).toMatchObject({ items: [{ id, mayChange: false }], total: 1 })
  expect((await patch(ben, id, { version: 2, name: 'Mine now' })).status).toBe(403)
  expect((await patch(admin, id, { version: 2, name: 'Ours' })).status).toBe(200)
  expect(await list(ben, 'q=%C3%96UR')).toMatchObject({ total: 1 })
  expect(await list(ben, 'q=o%E2%80%8Bur')).toMatchObject({ total: 1 })
  expect(await list(ben, 'q=our')).toMatchObject({ items: [{ name: 'Ours', mayChange: false }] })
  expect(await list(ben, 'q=%25')).toMatchObject({ total: 0 })
})

test('an administrator stops the sharing of somebody else’s report, and then sees it no more', async () => {
  const { id } = await made(ana, { isShared: true })
  const answer = await patch(admin, id, { version: 1, isShared: false })
  expect(report.parse(await answer.json())).toMatchObject({ isShared: false, mayChange: false })
  expect((await admin.request(`${REPORTS}/${id}`)).status).toBe(404)
  expect(await list(ana)).toMatchObject({ items: [{ id, isShared: false }] })
})

test('who saves second is told who was first, and nothing is lost', async () => {
  const { id } = await made(ana, { isShared: true })
  await patch(admin, id, { version: 1, name: 'Renamed by Ada' })
  const refused = await problemOf(await patch(ana, id, { version: 1, name: 'Mine' }))
  expect(refused).toMatchObject({ status: 409, code: 'stale', changedBy: 'Ada Moreau' })
  expect(await list(ana)).toMatchObject({ items: [{ name: 'Renamed by Ada', version: 2 }] })
})

test('the same request twice makes one report', async () => {
  const key = { 'idempotency-key': 'once' }
  const first = report.parse(await (await create(ana, {}, key)).json())
  const again = await create(ana, {}, key)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(report.parse(await again.json()).id).toBe(first.id)
  expect((await list(ana)).total).toBe(1)
  expect(await problemOf(await create(ana))).toMatchObject({ status: 409, code: 'name-taken' })
})

test('a deleted report is back with the undo, under another name where its own was taken', async () => {
  const { id } = await made(ana)
  expect((await remove(ana, id)).status).toBe(200)
  expect((await list(ana)).total).toBe(0)
  await made(ana)
  const back = await ana.request(`${REPORTS}/${id}/restore`, { method: 'POST' })
  expect(report.parse(await back.json()).name).toBe('Inbound (2)')
  await remove(ana, id)
  now = new Date('2026-11-21T13:00:00Z')
  await runHousekeeping(server.deps)
  expect((await ana.request(`${REPORTS}/${id}/restore`, { method: 'POST' })).status).toBe(404)
})

test('what others see is in the audit log, and a shared report outlives its owner', async () => {
  const shared = await made(ana, { isShared: true, name: 'Shared' })
  await made(ana, { name: 'Own' })
  const audit = await server.db.select().from(auditEntries)
  expect(audit.filter(({ action }) => action.startsWith('report.'))).toMatchObject([
    { action: 'report.shared', actorName: 'Ana Lopez', changes: { name: { to: 'Shared' } } },
  ])
  await patch(ana, shared.id, { version: 1, definition: { ...DEFINITION, by: 'direction' } })
  const changed = eq(auditEntries.action, 'report.changed')
  expect(await server.db.select().from(auditEntries).where(changed)).toMatchObject([
    { changes: { definition: { from: { by: 'category' }, to: { by: 'direction' } } } },
  ])
  await server.db.delete(users).where(eq(users.id, ana.user.id))
  await runHousekeeping(server.deps)
  const left = await server.db.select().from(reports)
  expect(left).toMatchObject([{ id: shared.id, ownerId: null, ownerName: 'Ana Lopez' }])
  expect(
    await problemOf(await patch(admin, shared.id, { version: 2, isShared: false })),
  ).toMatchObject({
    status: 409,
    code: 'no-owner',
    error: 'Ana Lopez is no longer a member, so nobody would see this report. Delete it instead.',
  })
})

test.each([
  ['no metric', { metrics: [] }, 'Choose a metric'],
  ['a metric that is none', { metrics: ['moon'] }, 'There is no metric “moon”.'],
  ['a split that is none', { by: 'moon' }, 'Reports are not split by “moon”.'],
  ['the same split twice', { and: 'category' }, 'Rows and columns are the same.'],
  ['columns without rows', { by: null, and: 'category' }, 'Choose the rows before the columns.'],
  ['words to search for', { filters: { q: 'Ada' } }, 'Not a filter of reports'],
  ['a filter’s word that is none', { filters: { direction: 'up' } }, ''],
  [
    'a range that ends first',
    { range: { from: '2026-11-20', to: '2026-11-01' } },
    'before it begins',
  ],
  ['something else', { color: 'red' }, ''],
])('%s is refused in a sentence, and nothing is saved', async (_, wrong, sentence) => {
  const refused = await create(ana, { definition: { ...DEFINITION, ...wrong } })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(await refused.json())).toContain(sentence)
  expect((await list(ana)).total).toBe(0)
})

test('a list is read in pages', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    now = new Date(now.getTime() + 1000)
    await made(ana, { name })
  }
  const first = await list(ana, 'limit=2')
  expect(first).toMatchObject({ items: [{ name: 'Three' }, { name: 'Two' }], total: 3 })
  const rest = await list(ana, `limit=2&cursor=${first.nextCursor}`)
  expect(rest).toMatchObject({ items: [{ name: 'One' }], nextCursor: null, total: 3 })
})
