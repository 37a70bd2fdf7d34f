import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { bulkResult, bulkUndoResult } from '@/contracts/bulk'
import { addCalls } from '@tests/builders/many-calls'
import { startServer, type TestServer } from '@tests/harness/server'

import { bulkChangedCalls, bulkChanges } from '../db/review-schema'
import { auditEntries, calls, users } from '../db/schema'
import { runHousekeeping } from '../housekeeping'
import { BULK_BATCH } from './change-calls'

const BULK = '/functions/api/v1/calls/bulk'
const HOUR = 60 * 60 * 1000

let server: TestServer
type Somebody = Awaited<ReturnType<TestServer['signIn']>>
let ana: Somebody
let ben: Somebody
let now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  now = new Date('2026-11-20T12:00:00Z')
  ana = await server.signIn('agent', 'Ana Reviewer')
  ben = await server.signIn('user', 'Ben Reader')
})

const ask = (json: object, as = ana) => as.request(BULK, { json })
const change = async (json: object, as = ana) => {
  const response = await ask(json, as)
  expect(response.status).toBe(200)
  return bulkResult.parse(await response.json())
}
const askUndo = (id: string | null, as = ana) =>
  as.request(`${BULK}/${id}/undo`, { method: 'POST' })
const undo = async (id: string | null) => {
  const response = await askUndo(id)
  expect(response.status).toBe(200)
  return bulkUndoResult.parse(await response.json())
}
const stored = () => server.db.select().from(calls).orderBy(asc(calls.sortAt))
const audit = () =>
  server.db
    .select()
    .from(auditEntries)
    .where(sql`action like 'call.%'`)
    .orderBy(auditEntries.id)
/** Everything of the calls that a person can change. */
const words = async () =>
  (await stored()).map(
    ({ humanCategory, humanPriority, assigneeId, reviewedAt, reviewedById, reviewedByName }) => ({
      humanCategory,
      humanPriority,
      assigneeId,
      reviewedAt,
      reviewedById,
      reviewedByName,
    }),
  )

describe('a change of named calls', () => {
  test('is written with its version, audit entry and news, as one of a single call is', async () => {
    const ids = await addCalls(server.db, 4)
    const heard: string[] = []
    const stop = server.deps.live.subscribe((events) =>
      heard.push(...events.map(({ event }) => JSON.stringify(event))),
    )
    expect(await change({ ids: ids.slice(0, 3), change: { priority: 'high' } })).toEqual({
      bulkId: expect.any(String),
      changed: 3,
      skipped: 0,
    })
    expect((await stored()).map(({ priority, version }) => [priority, version])).toEqual([
      ['high', 2],
      ['high', 2],
      ['high', 2],
      ['normal', 1],
    ])
    expect((await stored())[0]).toMatchObject({ changedByName: 'Ana Reviewer', updatedAt: now })
    expect(await audit()).toHaveLength(3)
    expect((await audit())[0]).toMatchObject({
      action: 'call.changed',
      actorName: 'Ana Reviewer',
      changes: { priority: { from: 'normal', to: 'high' } },
    })
    await expect.poll(() => heard.filter((event) => event.includes('"updated"'))).toHaveLength(3)
    stop()
  })

  test('skips and counts what shows the value already, by whomever', async () => {
    const ids = await addCalls(server.db, 6)
    await change({ ids: ids.slice(1, 2), change: { category: 'billing' } })
    const gone = '00000000-0000-4000-8000-000000000000'
    expect(
      await change({ ids: [...ids, ids[0], gone], change: { category: 'billing' } }),
    ).toMatchObject({ changed: 3, skipped: 4 })
    expect((await stored()).map((call) => call.humanCategory)).toEqual([
      null,
      'billing',
      'billing',
      null,
      'billing',
      'billing',
    ])
    expect(await change({ ids, change: { category: 'billing' } })).toEqual({
      bulkId: null,
      changed: 0,
      skipped: 6,
    })
    expect(await server.db.select().from(bulkChanges)).toHaveLength(2)
  })

  test('takes a word back where there is one', async () => {
    const ids = await addCalls(server.db, 3)
    await change({ ids: ids.slice(0, 1), change: { category: 'complaint' } })
    expect(await change({ ids, change: { category: null } })).toMatchObject({ changed: 1 })
    expect((await stored())[0]).toMatchObject({ humanCategory: null, category: 'billing' })
  })

  test('reviews, and keeps who reviewed first', async () => {
    const ids = await addCalls(server.db, 3)
    await change({ ids: ids.slice(0, 1), change: { reviewed: true } }, ben)
    expect(await change({ ids, change: { reviewed: true } })).toMatchObject({
      changed: 2,
      skipped: 1,
    })
    expect((await stored()).map((call) => call.reviewedByName)).toEqual([
      'Ben Reader',
      'Ana Reviewer',
      'Ana Reviewer',
    ])
    expect((await audit()).at(-1)?.action).toBe('call.reviewed')
  })

  test('assigns, to nobody too, and not to somebody who does not exist', async () => {
    const ids = await addCalls(server.db, 2)
    await change({ ids, change: { assigneeId: ben.user.id } })
    expect((await stored()).every((call) => call.assigneeId === ben.user.id)).toBe(true)
    const refused = await ask({ ids, change: { assigneeId: ids[0] } })
    expect(refused.status).toBe(422)
    expect(await change({ ids, change: { assigneeId: null } })).toMatchObject({ changed: 2 })
  })

  test.each([
    { ids: [], change: { reviewed: true } },
    { ids: ['no id'], change: { reviewed: true } },
    { ids: ['00000000-0000-4000-8000-000000000000'], change: {} },
    {
      ids: ['00000000-0000-4000-8000-000000000000'],
      change: { reviewed: true, priority: 'high' },
    },
    { ids: ['00000000-0000-4000-8000-000000000000'], change: { priority: 'urgent' } },
    { filter: { outcome: 'exploded' }, change: { reviewed: true } },
    { change: { reviewed: true } },
  ])('%j is refused', async (body) => {
    expect((await ask(body)).status).toBe(422)
  })
})

describe('everything that matches', () => {
  test('is what the list shows: filters, search, hiding rules, “me”, but the exceptions', async () => {
    const ids = await addCalls(server.db, 9)
    await change({ ids: ids.slice(3), change: { assigneeId: ana.user.id } })
    const filter = { assignee: 'me', category: 'order', hideShorterThan: 5 }
    const except = [ids[7]]
    // Of 3 to 8 are about an order: 4, 5, 7, 8; and 4 is hidden.
    expect(await change({ filter, except, change: { reviewed: true } })).toMatchObject({
      changed: 2,
      skipped: 0,
    })
    expect(
      (await stored()).flatMap((call, index) => (call.reviewedAt === null ? [] : [index])),
    ).toEqual([5, 8])
  })

  test('can have more exceptions than calls that one request may name', async () => {
    const ids = await addCalls(server.db, 2000)
    const wanted = { filter: {}, except: ids.slice(0, 1990), change: { reviewed: true } }
    expect(await change(wanted)).toMatchObject({ changed: 10, skipped: 0 })
  })

  test('over several batches, with one event for many calls, is one change to undo', async () => {
    const count = 2 * BULK_BATCH + 7
    await addCalls(server.db, count)
    const heard: number[] = []
    const stop = server.deps.live.subscribe((events) => {
      for (const { event } of events) {
        if (event.entity === 'calls') heard.push(event.callIds.length)
        if (event.entity === 'call') heard.push(1)
      }
    })
    const { bulkId, ...counted } = await change({ filter: {}, change: { priority: 'low' } })
    expect(counted).toEqual({ changed: count, skipped: 0 })
    await expect.poll(() => heard).toEqual([BULK_BATCH, BULK_BATCH, ...Array(7).fill(1)])
    stop()
    expect(await undo(bulkId)).toEqual({ restored: count, left: 0 })
    expect((await words()).every((call) => call.humanPriority === null)).toBe(true)
  })
})

describe('undo', () => {
  const CHANGES = [
    { category: 'complaint' },
    { priority: 'high' },
    { reviewed: true },
    { reviewed: false },
    { assigneeId: 'ben' },
  ]
  test.each(CHANGES)('puts everything back as it was: %j', async (wanted) => {
    const ids = await addCalls(server.db, 5)
    await change({ ids: ids.slice(0, 2), change: { reviewed: true } }, ben)
    await change({ ids: ids.slice(0, 2), change: { category: 'status' } })
    await change({ ids: ids.slice(0, 2), change: { priority: 'low' } })
    await change({ ids: ids.slice(0, 2), change: { assigneeId: ana.user.id } })
    const before = await words()
    const wish = 'assigneeId' in wanted ? { assigneeId: ben.user.id } : wanted
    const { bulkId, changed } = await change({ ids, change: wish })
    expect(await words()).not.toEqual(before)
    expect(await undo(bulkId)).toEqual({ restored: changed, left: 0 })
    expect(await words()).toEqual(before)
    const entries = (await audit()).slice(-2 * changed)
    const told = (part: typeof entries, way: 'from' | 'to') =>
      new Map(part.map(({ callId, changes }) => [callId, Object.values(changes)[0]?.[way]]))
    expect(told(entries.slice(0, changed), 'from')).toEqual(told(entries.slice(changed), 'to'))
  })

  test('leaves alone what somebody changed since, and says how many', async () => {
    const ids = await addCalls(server.db, 4)
    const { bulkId } = await change({ ids, change: { priority: 'high' } })
    await ben.request(`/functions/api/v1/calls/${ids[0]}`, {
      method: 'PATCH',
      json: { version: 2, category: 'complaint' },
    })
    await server.db.delete(calls).where(eq(calls.id, ids[1] ?? ''))
    expect(await undo(bulkId)).toEqual({ restored: 2, left: 1 })
    expect((await stored()).map((call) => call.priority)).toEqual(['high', 'normal', 'normal'])
  })

  test('is not stopped by news of the call itself', async () => {
    const ids = await addCalls(server.db, 1)
    const { bulkId } = await change({ ids, change: { priority: 'high' } })
    await server.db.update(calls).set({ aiPriority: 'low' }).where(inArray(calls.id, ids))
    expect(await undo(bulkId)).toEqual({ restored: 1, left: 0 })
    expect((await stored())[0]?.priority).toBe('low')
  })

  test('assigns to nobody whose account is gone', async () => {
    const ids = await addCalls(server.db, 2)
    await change({ ids, change: { assigneeId: ben.user.id } })
    const { bulkId } = await change({ ids, change: { assigneeId: ana.user.id } })
    await server.db.delete(users).where(eq(users.id, ben.user.id))
    expect(await undo(bulkId)).toEqual({ restored: 2, left: 0 })
    expect((await stored()).map((call) => call.assigneeId)).toEqual([null, null])
  })

  test('asked for three times at once is done once', async () => {
    const ids = await addCalls(server.db, 2)
    const { bulkId } = await change({ ids, change: { priority: 'high' } })
    const answers = await Promise.all([1, 2, 3].map(() => askUndo(bulkId)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await answers.find(({ ok }) => ok)?.json()).toEqual({ restored: 2, left: 0 })
  })

  test('is for who did it, once, and within the hour', async () => {
    const ids = await addCalls(server.db, 2)
    const { bulkId } = await change({ ids, change: { priority: 'high' } })
    expect((await askUndo(bulkId, ben)).status).toBe(404)
    await undo(bulkId)
    const again = await askUndo(bulkId)
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ code: 'undone' })

    const late = await change({ ids, change: { priority: 'high' } })
    now = new Date(now.getTime() + HOUR + 1)
    const tooLate = await askUndo(late.bulkId)
    expect(tooLate.status).toBe(409)
    expect(await tooLate.json()).toMatchObject({ code: 'expired' })
    await runHousekeeping(server.deps)
    expect(await server.db.select().from(bulkChangedCalls)).toEqual([])
  })
})

test('a change that stops halfway says what is done, can be undone, and can be done again', async () => {
  const ids = await addCalls(server.db, BULK_BATCH + 3)
  const filter = { maxSeconds: BULK_BATCH + 2 }
  // The oldest call is in the last batch; nothing of its batch can be written.
  await server.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`)
  await server.db.execute(sql`
    create trigger refuse before update on calls for each row
    when (old.provider_call_id = 'call-0') execute function refuse()`)
  const response = await ask({ filter, change: { priority: 'high' } })
  expect(response.status).toBe(500)
  const problem = (await response.json()) as { bulkId: string }
  expect(problem).toMatchObject({
    code: 'partial',
    changed: BULK_BATCH,
    bulkId: expect.any(String),
  })
  await server.db.execute(sql`drop function refuse cascade`)
  expect(await change({ filter, change: { priority: 'high' } })).toMatchObject({
    changed: 3,
    skipped: BULK_BATCH,
  })
  expect(await undo(problem.bulkId)).toEqual({ restored: BULK_BATCH, left: 0 })
  expect(ids).toHaveLength(BULK_BATCH + 3)
})
