import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type SavedView, savedView, savedViews } from '@/contracts/saved-views'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { auditEntries } from '../db/schema'

const VIEWS = '/functions/api/v1/saved-views'

let server: TestServer
let ana: SignedIn
let ben: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  ben = await server.signIn('agent', 'Ben Reader')
})

const create = (search: object, more: object = {}, as = ana) =>
  as.request(VIEWS, { json: { name: 'Urgent', list: 'tickets', search, ...more } })
const made = async (...input: Parameters<typeof create>): Promise<SavedView> =>
  savedView.parse(await (await create(...input)).json())
const list = async (query: string, as = ana) =>
  savedViews.parse(await (await as.request(`${VIEWS}?${query}`)).json()).items

test('views of tickets and of calls are kept apart, also by name', async () => {
  const view = await made({ priority: ['high'], view: 'board' }, { isShared: true })
  expect(view).toMatchObject({ list: 'tickets', search: { priority: ['high'], view: 'board' } })
  const calls = await create({ priority: ['high'] }, { list: 'calls' })
  expect(calls.status).toBe(200)
  expect((await create({}, { name: 'URGENT' })).status).toBe(409)
  expect(await list('list=tickets', ben)).toMatchObject([{ id: view.id }])
  expect(await list('')).toMatchObject([{ list: 'calls' }])
})

test('each is counted as its list is filtered, for whoever asks', async () => {
  const api = ticketsApi(server, ana)
  await api.open({ priority: 'high', assigneeId: ben.user.id })
  const solved = await api.open({ priority: 'high' })
  await api.patch(solved, { status: 'solved' })
  await api.open({ subject: 'Another' })
  await api.draft()
  const searches = {
    Active: {},
    Board: { view: 'board' },
    Drafts: { show: 'drafts' },
    High: { priority: ['high'] },
    Mine: { assignee: 'me' },
    Named: { q: 'another' },
  }
  for (const [name, search] of Object.entries(searches))
    await made(search, { name, isShared: true })
  const counts = async (as: SignedIn) =>
    (await list('list=tickets&timeZone=Europe/Zurich', as)).map(({ name, count }) => [name, count])
  expect(await counts(ana)).toEqual([
    ['Active', 2],
    ['Board', 3],
    ['Drafts', 1],
    ['High', 1],
    ['Mine', 0],
    ['Named', 1],
  ])
  expect(await counts(ben)).toContainEqual(['Mine', 1])
})

test('a shared one that is deleted is in the audit log without the whole number it searches for', async () => {
  const { id } = await made({ q: '044 123 45 67' }, { isShared: true })
  expect((await ana.request(`${VIEWS}/${id}`, { method: 'DELETE' })).status).toBe(200)
  const isDeletion = eq(auditEntries.action, 'saved-view.deleted')
  expect(await server.db.select().from(auditEntries).where(isDeletion)).toMatchObject([
    { subjectId: id, changes: { search: { from: { q: '••• ••• •• 67' } } } },
  ])
})

test('what is no filter of the tickets is refused by its name, and so is another list', async () => {
  const refused = await create({ range: '7d', priority: ['high'] })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Not a filter of the ticket list')
  const { id, version } = await made({ q: 'late' })
  const change = (json: object) =>
    ana.request(`${VIEWS}/${id}`, { method: 'PATCH', json: { version, ...json } })
  expect((await change({ search: { range: '7d' } })).status).toBe(409)
  expect((await change({ list: 'tickets', search: { range: '7d' } })).status).toBe(422)
  expect((await change({ list: 'tickets', search: { q: 'lost' } })).status).toBe(200)
  expect(await list('list=tickets')).toMatchObject([{ search: { q: 'lost' } }])
})
