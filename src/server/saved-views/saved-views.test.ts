import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type SavedView, savedView, savedViews as savedViewList } from '@/contracts/saved-views'

import { savedViews } from '../db/review-schema'
import { auditEntries, users } from '../db/schema'
import { runHousekeeping } from '../housekeeping'
import { VIEWS_PER_PERSON } from './find-view'

const VIEWS = '/functions/api/v1/saved-views'

let server: TestServer
type Somebody = Awaited<ReturnType<TestServer['signIn']>>
let ana: Somebody
let ben: Somebody
let admin: Somebody
let now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  now = new Date('2026-11-20T12:00:00Z')
  ana = await server.signIn('agent', 'Ana Reviewer')
  ben = await server.signIn('agent', 'Ben Reviewer')
  admin = await server.signIn('admin', 'Ada Min')
})

const list = async (as: Somebody, query: Record<string, string> = {}) => {
  const response = await as.request(`${VIEWS}?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return savedViewList.parse(await response.json()).items
}
const names = async (as: Somebody) => (await list(as)).map((view) => view.name)
const create = (as: Somebody, input: object) =>
  as.request(VIEWS, { json: { search: {}, ...input } })
const made = async (as: Somebody, input: object): Promise<SavedView> => {
  const response = await create(as, input)
  expect(response.status).toBe(200)
  return savedView.parse(await response.json())
}
const change = (as: Somebody, id: string, json: object) =>
  as.request(`${VIEWS}/${id}`, { method: 'PATCH', json })
const remove = (as: Somebody, id: string) => as.request(`${VIEWS}/${id}`, { method: 'DELETE' })
const restore = (as: Somebody, id: string) =>
  as.request(`${VIEWS}/${id}/restore`, { method: 'POST' })
const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; error: string; fields?: object }),
})
const audit = async () =>
  (await server.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(({ action }) =>
    action.startsWith('saved-view'),
  )

describe('who sees and changes a view', () => {
  test('a personal one is its owner’s alone, also for an admin', async () => {
    const view = await made(ana, { name: 'Mine', search: { q: 'late', priority: ['high'] } })
    expect(view).toMatchObject({
      ownerName: 'Ana Reviewer',
      isShared: false,
      mayChange: true,
      search: { q: 'late', priority: ['high'] },
    })
    for (const other of [ben, admin]) {
      expect(await list(other)).toEqual([])
      expect((await change(other, view.id, { version: 1, name: 'Stolen' })).status).toBe(404)
      expect((await remove(other, view.id)).status).toBe(404)
    }
    expect(await audit()).toEqual([])
  })

  test('a shared one is seen by all, changed by its owner and admins', async () => {
    const view = await made(ana, { name: 'Ours', isShared: true })
    expect(await list(ben)).toMatchObject([{ id: view.id, mayChange: false }])
    expect(await list(admin)).toMatchObject([{ id: view.id, mayChange: true }])
    const refused = await problemOf(await change(ben, view.id, { version: 1, name: 'Mine now' }))
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
    expect(refused.error).toContain('Ana Reviewer')
    expect((await remove(ben, view.id)).status).toBe(403)
    expect((await change(admin, view.id, { version: 1, name: 'Better' })).status).toBe(200)
    expect(await names(ben)).toEqual(['Better'])
    expect((await change(admin, view.id, { version: 2, isShared: false })).status).toBe(200)
    expect(await names(admin)).toEqual([])
  })

  test('what others see is in the audit log, what nobody else sees is not', async () => {
    const view = await made(ana, { name: 'Mine', search: { q: 'late' } })
    await change(ana, view.id, { version: 1, name: 'Still mine' })
    await change(ana, view.id, { version: 2, isShared: true })
    await change(admin, view.id, { version: 3, search: { q: 'lost' } })
    await change(ana, view.id, { version: 4, isShared: false })
    expect(await audit()).toMatchObject([
      { action: 'saved-view.shared', actorName: 'Ana Reviewer', subjectId: view.id },
      {
        action: 'saved-view.changed',
        actorName: 'Ada Min',
        changes: { search: { from: { q: 'late' }, to: { q: 'lost' } } },
      },
      { action: 'saved-view.unshared', changes: { isShared: { from: true, to: false } } },
    ])
  })

  test('a shared one outlives its owner’s account, a personal one does not', async () => {
    await made(ana, { name: 'Ours', isShared: true })
    await made(ana, { name: 'Mine' })
    await server.db.delete(users).where(eq(users.id, ana.user.id))
    expect(await list(ben)).toMatchObject([{ ownerId: null, ownerName: 'Ana Reviewer' }])
    await runHousekeeping({ ...server.deps, now: () => now })
    expect(await server.db.select().from(savedViews)).toMatchObject([{ name: 'Ours' }])
    expect((await remove(admin, (await list(admin))[0]?.id ?? '')).status).toBe(200)
  })
})

describe('names', () => {
  test('are unique per owner, whatever their case', async () => {
    await made(ana, { name: 'Late parcels' })
    expect(await problemOf(await create(ana, { name: ' LATE parcels ' }))).toMatchObject({
      status: 409,
      code: 'name-taken',
      error: 'You already have a view called “LATE parcels”.',
      fields: { name: 'You already have a view with this name' },
    })
    await made(ben, { name: 'Late parcels' })
  })

  test('renaming to a taken one is refused, to its own in another case is not', async () => {
    const view = await made(ana, { name: 'one', isShared: true })
    await made(ana, { name: 'two' })
    expect((await change(ana, view.id, { version: 1, name: 'ONE' })).status).toBe(200)
    expect(
      await problemOf(await change(admin, view.id, { version: 2, name: 'Two' })),
    ).toMatchObject({ status: 409, error: 'Ana Reviewer already has a view called “Two”.' })
  })

  test('of two saved at once under one name only one is', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(ana, { name: 'Same' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  test.each(['', '  ', 'x'.repeat(81)])('%j is refused', async (name) => {
    expect(await problemOf(await create(ana, { name }))).toMatchObject({
      status: 422,
      fields: { name: expect.any(String) },
    })
  })

  test('there is an end to them', async () => {
    await server.db.insert(savedViews).values(
      Array.from({ length: VIEWS_PER_PERSON }, (_, number) => ({
        ownerId: ana.user.id,
        ownerName: 'Ana Reviewer',
        name: `View ${number}`,
        search: {},
        createdAt: now,
      })),
    )
    expect(await problemOf(await create(ana, { name: 'One more' }))).toMatchObject({
      status: 409,
      code: 'too-many',
    })
    expect((await create(ben, { name: 'One more' })).status).toBe(200)

    const shared = await made(ben, { name: 'Ours', isShared: true })
    expect((await remove(ben, shared.id)).status).toBe(200)
    await server.db.update(savedViews).set({ ownerId: ana.user.id, ownerName: 'Ana Reviewer' })
    expect(await problemOf(await restore(ana, shared.id))).toMatchObject({
      status: 409,
      code: 'too-many',
      error: expect.stringContaining('You have 200 saved views'),
    })
    expect(await problemOf(await restore(admin, shared.id))).toMatchObject({
      error: expect.stringContaining('Ana Reviewer has 200 saved views'),
    })
    await server.db.delete(savedViews).where(like(savedViews.name, 'View 1%'))
    expect((await restore(ana, shared.id)).status).toBe(200)
  })
})

describe('changes', () => {
  test('a stale one is refused with who was first', async () => {
    const view = await made(ana, { name: 'Ours', isShared: true })
    await change(admin, view.id, { version: 1, search: { q: 'lost' } })
    expect(await problemOf(await change(ana, view.id, { version: 1, name: 'Mine' }))).toMatchObject(
      {
        status: 409,
        code: 'stale',
        changedBy: 'Ada Min',
      },
    )
    expect(await list(ana)).toMatchObject([{ name: 'Ours', search: { q: 'lost' }, version: 2 }])
  })

  test('nothing new is no change', async () => {
    // In another order than the database keeps them.
    const search = { resolution: ['resolved'], category: ['billing'], q: 'a' }
    const view = await made(ana, { name: 'Ours', isShared: true, search })
    const same = { version: 1, name: 'Ours', isShared: true, search }
    expect(savedView.parse(await (await change(ana, view.id, same)).json()).version).toBe(1)
    expect(await audit()).toHaveLength(1)
  })

  test('a filter that is none is refused by its name; a stored one is left out', async () => {
    expect(
      await problemOf(await create(ana, { name: 'Bad', search: { q: 'x', colour: 'red' } })),
    ).toMatchObject({ status: 422, fields: { 'search.colour': expect.any(String) } })
    const view = await made(ana, { name: 'Old', search: { q: 'x' } })
    await server.db
      .update(savedViews)
      .set({ search: { q: 'x', colour: 'red', outcome: ['vanished', 'spam'] } })
      .where(eq(savedViews.id, view.id))
    expect((await list(ana))[0]?.search).toEqual({ q: 'x', outcome: ['spam'] })
  })

  test('open screens are told', async () => {
    const heard: string[] = []
    const stop = server.deps.live.subscribe((events) =>
      heard.push(...events.map(({ event }) => event.entity)),
    )
    const view = await made(ana, { name: 'Ours' })
    await change(ana, view.id, { version: 1, isShared: true })
    await remove(ana, view.id)
    await expect.poll(() => heard.filter((entity) => entity === 'saved-view')).toHaveLength(3)
    stop()
  })
})

describe('deleting', () => {
  test('can be undone, with everything as it was', async () => {
    const view = await made(ana, { name: 'Ours', isShared: true, search: { q: 'late' } })
    expect((await remove(ana, view.id)).status).toBe(200)
    expect(await list(ben)).toEqual([])
    expect((await change(ana, view.id, { version: 1, name: 'Ghost' })).status).toBe(404)
    expect((await restore(ben, view.id)).status).toBe(403)
    expect(savedView.parse(await (await restore(ana, view.id)).json())).toEqual(view)
    expect((await restore(ana, view.id)).status).toBe(404)
    expect((await audit()).map(({ action }) => action)).toEqual([
      'saved-view.shared',
      'saved-view.deleted',
      'saved-view.restored',
    ])
  })

  test('gets a number where its name was taken meanwhile', async () => {
    const view = await made(ana, { name: 'Mine' })
    await remove(ana, view.id)
    await made(ana, { name: 'mine' })
    await restore(ana, view.id)
    expect(await names(ana)).toEqual(['mine', 'Mine (2)'])
  })

  test('is for good after a day', async () => {
    const view = await made(ana, { name: 'Mine' })
    await remove(ana, view.id)
    now = new Date(now.getTime() + 25 * 60 * 60 * 1000)
    await runHousekeeping({ ...server.deps, now: () => now })
    expect((await restore(ana, view.id)).status).toBe(404)
    expect(await server.db.select().from(savedViews)).toEqual([])
  })
})

describe('counts', () => {
  beforeEach(async () => {
    const starts = ['2026-11-20T10:00:00Z', '2026-11-19T23:30:00Z', '2026-11-19T10:00:00Z']
    for (const [index, startedAt] of starts.entries()) {
      const seconds = index === 0 ? 12 : 200
      await server.deliver('vapi', vapiReport({ startedAt: new Date(startedAt), seconds }))
    }
    await server.analyze()
  })
  const counts = async (query: Record<string, string>) =>
    Object.fromEntries((await list(ana, query)).map((view) => [view.name, view.count]))

  test('are those of the reader’s list: their zone, their hiding rules', async () => {
    await made(ana, { name: 'all' })
    await made(ana, { name: 'today', search: { range: 'today' } })
    await made(ana, { name: 'shown', search: { range: 'today', hidden: 'show' } })
    expect(await counts({})).toEqual({ all: null, today: null, shown: null })
    expect(await counts({ timeZone: 'UTC' })).toEqual({ all: 3, today: 1, shown: 1 })
    expect(await counts({ timeZone: 'Europe/Zurich' })).toEqual({ all: 3, today: 2, shown: 2 })
    expect(await counts({ timeZone: 'Europe/Zurich', hideShorterThan: '20' })).toEqual({
      all: 2,
      today: 1,
      shown: 2,
    })
  })

  test('“me” is whoever looks', async () => {
    await made(ana, { name: 'mine', isShared: true, search: { assignee: ['me'] } })
    const [call] = await server.db.query.calls.findMany()
    await ben.request(`/functions/api/v1/calls/${call?.id}`, {
      method: 'PATCH',
      json: { version: 1, assigneeId: ben.user.id },
    })
    expect(await list(ben, { timeZone: 'UTC' })).toMatchObject([{ count: 1 }])
    expect(await list(ana, { timeZone: 'UTC' })).toMatchObject([{ count: 0 }])
  })

  test('a zone that does not exist is refused', async () => {
    expect((await ana.request(`${VIEWS}?timeZone=Mars/Olympus`)).status).toBe(422)
  })
})
