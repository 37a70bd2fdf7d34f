import { randomUUID } from 'node:crypto'

import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { bulkUndoResult } from '@/contracts/bulk'
import { addCalls } from '@tests/builders/many-calls'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { categories } from '../db/call-labels-schema'
import { notifications } from '../db/notifications-schema'
import { calls, users } from '../db/schema'
import { BULK_BATCH, bulkChangeCalls } from './change-calls'
import { undoBulkChange } from './undo'

const BULK = '/functions/api/v1/calls/bulk'
let server: TestServer
let ana: SignedIn
let ben: SignedIn
let now: Date

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Reviewer')
  ben = await server.signIn('user', 'Ben Reader')
})

const ask = (json: object, as = ana) => as.request(BULK, { json })
const askUndo = (id: string, as = ana) => as.request(`${BULK}/${id}/undo`, { method: 'POST' })
const undo = async (id: string) => {
  const response = await askUndo(id)
  expect(response.status).toBe(200)
  return bulkUndoResult.parse(await response.json())
}
const priorities = async () =>
  (await server.db.select().from(calls).orderBy(asc(calls.seq))).map(({ priority }) => priority)

describe('a server that dies', () => {
  const HALF = BULK_BATCH + 3
  /** The database until the process is killed before so many more transactions. */
  const dying = (transactions: number) => {
    const { db } = server
    let left = transactions
    const transaction: typeof db.transaction = (work) =>
      (left -= 1) < 0 ? Promise.reject(new Error('killed')) : db.transaction(work)
    return { ...server.deps, db: Object.assign(Object.create(db) as typeof db, { transaction }) }
  }
  const actor = () => ({ kind: 'person', ...ana.user }) as const
  const isHigh = async () => (await priorities()).filter((priority) => priority === 'high').length

  test('during a change leaves one that who asked for it can undo, by the id they gave it', async () => {
    const ids = await addCalls(server.db, HALF)
    const input = { id: randomUUID(), ids, change: { priority: 'high' as const } }
    await expect(bulkChangeCalls(dying(1), actor(), input)).rejects.toThrow('Only 250 of 253')
    expect(await isHigh()).toBe(BULK_BATCH)
    expect((await askUndo(input.id, ben)).status).toBe(404)
    expect(await undo(input.id)).toEqual({ restored: BULK_BATCH, left: 0 })
    expect(await isHigh()).toBe(0)
  })

  test('during an undo leaves the rest to another one, which waits until it is sure', async () => {
    const ids = await addCalls(server.db, HALF)
    const before = await priorities()
    const id = randomUUID()
    expect((await ask({ id, ids, change: { priority: 'high' } })).status).toBe(200)
    await expect(undoBulkChange(dying(2), actor(), id)).rejects.toThrow('killed')
    expect(await isHigh()).toBe(3)
    const early = await askUndo(id)
    expect([early.status, await early.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'undoing' }),
    ])
    now = new Date(now.getTime() + 11_000)
    expect(await undo(id)).toEqual({ restored: 3, left: 0 })
    expect(await priorities()).toEqual(before)
    expect(await (await askUndo(id)).json()).toMatchObject({ code: 'undone' })
  })
})

/** Does `meanwhile` before the second transaction of a change. */
const interrupted = (meanwhile: () => Promise<unknown>) => {
  let begun = 0
  const transaction: typeof server.db.transaction = async (work) => {
    begun += 1
    now = new Date(now.getTime() + 1000)
    if (begun === 2) await meanwhile()
    return server.db.transaction(work)
  }
  return {
    ...server.deps,
    db: Object.assign(Object.create(server.db) as typeof server.db, { transaction }),
  }
}

test.each([
  ['category', { category: 'complaint' }, '"Complaint" is retired.'],
  ['person', { assigneeId: 'ben' }, 'This user does not exist.'],
])(
  'a change whose %s goes while it runs says so, and what was done can be undone',
  async (_, wanted, why) => {
    const ids = await addCalls(server.db, BULK_BATCH + 3)
    const change = 'category' in wanted ? wanted : { assigneeId: ben.user.id }
    const deps = interrupted(async () => {
      await server.db.delete(users).where(eq(users.id, ben.user.id))
      await server.db
        .update(categories)
        .set({ retiredAt: now })
        .where(eq(categories.key, 'complaint'))
    })
    const input = { id: randomUUID(), ids, change }
    const asked = bulkChangeCalls(deps, { kind: 'person', ...ana.user }, input)
    await expect(asked).rejects.toMatchObject({
      status: 409,
      code: 'partial',
      message: `Only 250 of 253 calls were changed. ${why}`,
      extra: { bulkId: input.id, changed: BULK_BATCH },
    })
    expect((await askUndo(input.id)).status).toBe(200)
  },
)

test('a change that is undone while it runs goes no further, and its id is nobody else’s', async () => {
  const ids = await addCalls(server.db, BULK_BATCH + 3)
  const input = { id: randomUUID(), ids, change: { priority: 'high' as const } }
  let undone: unknown
  const deps = interrupted(async () => (undone = await undo(input.id)))
  const actor = { kind: 'person', ...ana.user } as const
  await expect(bulkChangeCalls(deps, actor, input)).rejects.toMatchObject({
    status: 409,
    code: 'undone',
    message: 'This was undone while it ran.',
  })
  expect(undone).toEqual({ restored: BULK_BATCH, left: 0 })
  expect(await priorities()).not.toContain('high')
  expect((await ask({ ...input, ids: ids.slice(0, 9) }, ben)).status).toBe(409)
})

describe('whoever is assigned many calls', () => {
  const told = () => server.db.select().from(notifications)
  const input = async () => ({
    id: randomUUID(),
    ids: await addCalls(server.db, BULK_BATCH + 3),
    change: { assigneeId: ben.user.id },
  })
  const actor = () => ({ kind: 'person', ...ana.user }) as const

  test('is told once, of more with each batch, and anew where they had read of fewer', async () => {
    const asked = await input()
    const deps = interrupted(() => server.db.update(notifications).set({ seenAt: now }))
    await bulkChangeCalls(deps, actor(), asked)
    const all = { count: BULK_BATCH + 3, createdAt: now, seenAt: null }
    expect(await told()).toMatchObject([all])
    await undo(asked.id)
    expect(await told()).toEqual([])
  })

  test('is told of those that were changed where the server was killed', async () => {
    const asked = await input()
    await new Promise<void>((reached) => {
      const deps = interrupted(() => {
        reached()
        return new Promise(() => {})
      })
      void bulkChangeCalls(deps, actor(), asked)
    })
    expect(await server.db.$count(calls, eq(calls.assigneeId, ben.user.id))).toBe(BULK_BATCH)
    expect(await told()).toMatchObject([{ userId: ben.user.id, count: BULK_BATCH }])
  })

  test('is told no more of those that the undo put back, and still of one that it left', async () => {
    const asked = await input()
    await bulkChangeCalls(server.deps, actor(), asked)
    const json = { ids: asked.ids.slice(0, 1), change: { priority: 'high' } }
    expect((await ask(json)).status).toBe(200)
    expect(await undo(asked.id)).toEqual({ restored: BULK_BATCH + 2, left: 1 })
    expect(await told()).toMatchObject([{ count: 1, subjectIds: json.ids }])
  })

  test('is told of those that were changed where the rest failed', async () => {
    const deps = interrupted(() => Promise.reject(new Error('full')))
    await expect(bulkChangeCalls(deps, actor(), await input())).rejects.toThrow('Only 250 of 253')
    expect(await told()).toMatchObject([{ count: BULK_BATCH }])
  })

  test('is told where the last of them needed no change', async () => {
    const asked = await input()
    const isLast = inArray(calls.id, asked.ids.slice(BULK_BATCH))
    await server.db.update(calls).set({ assigneeId: ben.user.id }).where(isLast)
    await bulkChangeCalls(server.deps, actor(), asked)
    expect(await told()).toMatchObject([{ count: BULK_BATCH }])
  })

  test('is not told of what was undone while it ran', async () => {
    const asked = await input()
    const deps = interrupted(async () => {
      await undo(asked.id)
      throw new Error('full')
    })
    await expect(bulkChangeCalls(deps, actor(), asked)).rejects.toThrow('Only 250 of 253')
    expect(await told()).toEqual([])
  })
})
