import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  type DashboardLayout,
  publishedDashboard,
  publishedDashboards,
  readsAnswer,
} from '@/contracts/dashboards'
import { layoutOf } from '@tests/builders/dashboard-layout'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { vapiReport } from '@tests/builders/vapi-report'
import { eq } from 'drizzle-orm'

import { auditEntries, users } from '../db/schema'
import { DASHBOARDS_PER_PERSON } from './dashboards'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let ben: SignedIn
let admin: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('user', 'Ana Lopez')
  ben = await server.signIn('agent', 'Ben Okafor')
  admin = await server.signIn('admin', 'Ada Min')
})

const send = (as: SignedIn, layout: DashboardLayout) =>
  as.request(`${API}/dashboards`, { json: { layout } })
const publish = async (as: SignedIn, name = 'Mornings') =>
  publishedDashboard.parse(await (await send(as, layoutOf({ name }))).json())
const list = async (as: SignedIn) =>
  publishedDashboards.parse(await (await as.request(`${API}/dashboards`)).json()).items
const put = (as: SignedIn, id: string, json: object) =>
  as.request(`${API}/dashboards/${id}`, { method: 'PUT', json })
const remove = (as: SignedIn, id: string) =>
  as.request(`${API}/dashboards/${id}`, { method: 'DELETE' })
const refusal = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { code: string; error: string; fields?: object }),
})

test('anyone publishes, everyone opens, and only the owner and admins change or delete', async () => {
  const { id } = await publish(ana)
  expect(await list(ben)).toMatchObject([
    { id, ownerName: 'Ana Lopez', mayChange: false, layout: { name: 'Mornings', isPublic: true } },
  ])
  const layout = layoutOf({ name: 'Evenings' })
  const refused = await refusal(await put(ben, id, { layout, version: 1 }))
  expect(refused).toMatchObject({ status: 403, error: expect.stringContaining('Only Ana Lopez') })
  expect((await remove(ben, id)).status).toBe(403)
  expect((await put(admin, id, { layout, version: 1 })).status).toBe(200)
  expect(await list(ana)).toMatchObject([
    { layout: { name: 'Evenings', owner: ana.user.id }, mayChange: true, version: 2 },
  ])
  expect((await remove(ana, id)).status).toBe(200)
  expect(await list(ana)).toEqual([])
  const entries = await server.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(entries.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)).toEqual([
    'dashboard.published',
    'dashboard.changed',
    'dashboard.deleted',
  ])
})

test('a change is recorded by the details and the widgets that differ', async () => {
  const { id } = await publish(ana)
  const before = layoutOf({ name: 'Mornings' })
  const [first, second, ...others] = before.widgets
  if (!first || !second) throw new Error('No widgets')
  const position = { ...first.position, y: 40 }
  const layout = { ...before, description: 'Early', widgets: [{ ...first, position }, ...others] }
  expect((await put(ana, id, { layout, version: 1 })).status).toBe(200)
  const entries = await server.db.select().from(auditEntries)
  const { changes } =
    entries.find(({ action, subjectId }) => action === 'dashboard.changed' && subjectId === id) ??
    {}
  const named = { id: first.id, title: first.title }
  expect(changes).toEqual({
    description: { from: '', to: 'Early' },
    widgets: {
      from: [
        { ...named, position: first.position },
        { id: second.id, title: second.title },
      ],
      to: [{ ...named, position }],
    },
  })
})

test('a stale change is refused with who was first', async () => {
  const { id } = await publish(ana)
  await put(admin, id, { layout: layoutOf({ name: 'Hers' }), version: 1 })
  const answer = await refusal(
    await put(ana, id, { layout: layoutOf({ name: 'Mine' }), version: 1 }),
  )
  expect(answer).toMatchObject({ status: 409, code: 'stale', changedBy: 'Ada Min' })
  expect((await list(ana))[0]?.layout.name).toBe('Hers')
})

test('what cannot be drawn is refused by its place', async () => {
  const layout = layoutOf({ name: 'Mornings' })
  const [first, ...others] = layout.widgets
  if (!first) throw new Error('No widget')
  const wide = { ...first, position: { ...first.position, x: 10 } }
  const broken = await refusal(await send(ana, { ...layout, widgets: [wide, ...others] }))
  expect(broken).toMatchObject({
    status: 422,
    fields: { 'layout.widgets.position': '“Calls Overview” ends beyond column 12' },
  })
  const twice = await refusal(await send(ana, { ...layout, widgets: [first, first] }))
  expect(twice.fields).toMatchObject({ 'layout.widgets.id': '“Calls Overview” is there twice' })
  expect((await send(ana, layoutOf({ name: ' ' }))).status).toBe(422)
  const never = await refusal(await send(ana, { ...layout, createdAt: '2026-02-30' }))
  expect(never.fields).toEqual({ 'layout.createdAt': 'Not a day of the calendar' })
  expect(await list(ana)).toEqual([])
})

test('it outlives the account of its owner, and there is an end to them', async () => {
  await publish(ana)
  await server.db.delete(users).where(eq(users.id, ana.user.id))
  expect(await list(ben)).toMatchObject([{ ownerId: null, ownerName: 'Ana Lopez' }])
  for (let count = 0; count < DASHBOARDS_PER_PERSON; count += 1) await publish(ben)
  expect(await refusal(await send(ben, layoutOf({})))).toMatchObject({
    status: 409,
    code: 'too-many',
  })
})

test('a caller who is erased is erased from names and titles', async () => {
  const layout = layoutOf({ name: 'For Lea Roth' })
  const [first, ...others] = layout.widgets
  if (!first) throw new Error('No widget')
  await send(ana, { ...layout, widgets: [{ ...first, title: 'Calls of Lea Roth' }, ...others] })
  const { message } = vapiReport({ id: 'lea', startedAt: new Date('2026-11-20T15:00:00Z') })
  const number = '+15555550177'
  const call = { id: 'lea', type: 'inboundPhoneCall', customer: { number, name: 'Lea Roth' } }
  await server.deliver('vapi', { message: { ...message, call } })
  const erase = { number, confirmation: number }
  expect((await admin.request(`${API}/callers/erase`, { json: erase })).status).toBe(200)
  const [left] = await list(ana)
  expect(left?.layout).toEqual({
    ...layout,
    name: 'For [erased]',
    isPublic: true,
    isDefault: false,
    owner: ana.user.id,
    widgets: [{ ...first, title: 'Calls of [erased]' }, ...others],
  })
})

test('several lists are answered in one request, each as its own would be, and nothing else', async () => {
  const paths = ['/calls?limit=10&offset=0', '/callbacks?limit=nonsense', '/callbacks?limit=5']
  const answer = await ana.request(`${API}/reads`, { json: { paths } })
  expect(answer.status).toBe(200)
  const { items } = readsAnswer.parse(await answer.json())
  const own = await Promise.all(
    paths.map(async (path) => {
      const alone = await ana.request(`${API}${path}`)
      return { status: alone.status, body: (await alone.json()) as Record<string, unknown> }
    }),
  )
  const withoutId = ({ status, body }: { status: number; body: unknown }) => ({
    status,
    body: { ...Object(body), requestId: null },
  })
  expect(items.map(withoutId)).toEqual(own.map(withoutId))
  expect(items.map(({ status }) => status)).toEqual([200, 422, 200])
  for (const path of [
    '/users',
    '/callsx',
    '//evil.example/calls',
    '/calls/export.csv',
    '/events',
  ]) {
    expect((await ana.request(`${API}/reads`, { json: { paths: [path] } })).status).toBe(422)
  }
})
