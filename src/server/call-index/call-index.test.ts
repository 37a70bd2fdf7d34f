import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { callEvent, recordEvents, recordReset } from '@tests/builders/record-events'
import { vapiReport } from '@tests/builders/vapi-report'
import { openAgain } from '@tests/harness/database'
import { startServer } from '@tests/harness/server'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { callListParams } from '@/contracts/call-list-params'
import { seededRandom } from '@/lib/seeded-random'

import { listCalls } from '../calls/list-calls'
import { pruneEvents } from '../changes/event-log'
import { createSignal } from '../changes/signal'
import { calls } from '../db/schema'
import { createLiveFeed } from '../live/feed'
import { deleteUser } from '../users/change-user'
import { countBits } from './bitmap'
import { createCallIndex } from './call-index'
import type { CallTable } from './call-table'

const server = await startServer()
const agent = await server.signIn('agent')
const random = seededRandom('call-index')
const some = (count: number) =>
  Array.from({ length: count }, () => anyCall(random, [agent.user.id]))

beforeEach(async () => {
  await server.db.delete(calls)
  await recordReset(server.db)
})
afterAll(() => server.close())

const idsOf = async (query: Record<string, string> = {}, deps = server.deps) => {
  await deps.callIndex?.current()
  const page = await listCalls(
    deps,
    callListParams.parse({ limit: '200', ...query }),
    agent.user.id,
  )
  expect(page.items).toHaveLength(page.total)
  return page.items.map(({ id }) => id)
}
const total = async (query: Record<string, string> = {}) => (await idsOf(query)).length

const sizeOf = (table: CallTable | null) => table && countBits(table.everyCall())

test('what was committed is there for who asks next', async () => {
  expect(await total()).toBe(0)
  await server.deliver('vapi', vapiReport({ id: 'first' }))
  const [id = ''] = await idsOf({ reviewed: 'nobody' })
  expect(id).not.toBe('')
  const path = `/functions/api/v1/calls/${id}`
  const json = { version: 1, reviewed: true, assigneeId: agent.user.id, priority: 'high' }
  expect((await agent.request(path, { method: 'PATCH', json })).status).toBe(200)
  expect(await total({ reviewed: 'nobody' })).toBe(0)
  expect(await idsOf({ reviewed: 'me', assignee: 'me', priority: 'high' })).toEqual([id])
})

test('many who ask at the same moment each see what was committed before', async () => {
  await server.deliver('vapi', vapiReport({ id: 'before' }))
  const asked = Array.from({ length: 5 }, () => total())
  await server.deliver('vapi', vapiReport({ id: 'after' }))
  const later = Array.from({ length: 5 }, () => total())
  expect(await Promise.all(later)).toEqual([2, 2, 2, 2, 2])
  for (const count of await Promise.all(asked)) expect(count).toBeGreaterThanOrEqual(1)
})

test('a call that is gone leaves the list, its count and its place', async () => {
  const stored = await storeCalls(server.db, some(30))
  expect(await total()).toBe(30)
  const gone = stored.slice(10, 13).map(({ id }) => id)
  await server.db.transaction(async (tx) => {
    await tx.delete(calls).where(inArray(calls.id, gone))
    await recordEvents(tx, ...gone.map((id) => callEvent(id, 'removed')))
  })
  const left = await idsOf({ sort: 'oldest' })
  expect(left).toHaveLength(27)
  expect(left.some((id) => gone.includes(id))).toBe(false)
})

test('calls of somebody whose account is deleted belong to nobody', async () => {
  const leaver = await server.signIn('agent')
  const admin = await server.signIn('admin')
  const news = some(9).map((call) => ({ ...call, assigneeId: leaver.user.id }))
  await storeCalls(server.db, news)
  expect(await total({ assignee: leaver.user.id })).toBe(9)
  await deleteUser(server.deps, { kind: 'person', ...admin.user, role: 'admin' }, leaver.user.id)
  expect(await total({ assignee: leaver.user.id })).toBe(0)
  expect(await total({ assignee: 'none' })).toBe(9)
})

test('gaps in the numbers, however wide, leave nothing out', async () => {
  const first = await storeCalls(server.db, some(3))
  await server.db.execute(sql`select setval('calls_seq_seq', 9000000000)`)
  const last = await storeCalls(server.db, some(3))
  const expected = [...first, ...last].map(({ id }) => id)
  expect((await idsOf()).toSorted()).toEqual(expected.toSorted())
})

test('the loading reads every call, however many batches that takes', async () => {
  await storeCalls(server.db, some(40))
  const index = createCallIndex(server.db, server.deps.live, server.deps.log, { loadBatch: 7 })
  // Both wait for the same loading.
  const [one, other] = await Promise.all([index.current(), index.current()])
  expect(sizeOf(one)).toBe(40)
  expect(other).toBe(one)
  await index.close()
})

test('what could not be read when it changed is found by the next who asks', async () => {
  await storeCalls(server.db, some(3))
  let failsAfter = Infinity
  const flaky = new Proxy(server.db, {
    get: (db, name, receiver) => {
      if (name === 'execute' && (failsAfter -= 1) < 0) {
        failsAfter = Infinity
        throw new Error('the connection broke')
      }
      return Reflect.get(db, name, receiver)
    },
  })
  const index = createCallIndex(flaky, server.deps.live, server.deps.log)
  expect(sizeOf(await index.current())).toBe(3)
  await server.deliver('vapi', vapiReport())
  // The events are read, the call behind them is not.
  failsAfter = 1
  await expect(index.current()).rejects.toThrow('the connection broke')
  expect(sizeOf(await index.current())).toBe(4)
  await index.close()
})

test('events that are no longer kept mean: read everything again', async () => {
  await storeCalls(server.db, some(5))
  // It reads only when it is asked, however long the rest takes.
  const index = createCallIndex(server.db, { subscribe: () => () => {} }, server.deps.log)
  expect(sizeOf(await index.current())).toBe(5)
  const [unheard] = await server.db.select({ id: calls.id }).from(calls).limit(1)
  await server.db.delete(calls).where(eq(calls.id, unheard?.id ?? ''))
  await recordEvents(server.db, { entity: 'settings' })
  // The later transaction lets the one before it be forgotten.
  await pruneEvents(server.db, new Date(Date.now() + 60_000))
  expect(sizeOf(await index.current())).toBe(4)
  await index.close()
})

test('after a reset, whatever was written without a word is there', async () => {
  const stored = await storeCalls(server.db, some(40))
  await total()
  const [gone, changed] = stored
  await server.db.delete(calls).where(eq(calls.id, gone?.id ?? ''))
  await server.db
    .update(calls)
    .set({ humanPriority: 'high', assigneeId: agent.user.id, sortAt: new Date(0) })
    .where(eq(calls.id, changed?.id ?? ''))
  const [added] = await server.db.insert(calls).values(some(1)).returning()
  await recordReset(server.db)
  const ids = await idsOf({ sort: 'oldest' })
  expect(ids).toHaveLength(40)
  expect(ids[0]).toBe(changed?.id)
  expect(ids).toContain(added?.id)
  expect(ids).not.toContain(gone?.id)
  expect(await idsOf({ priority: 'high', assignee: 'me' })).toContain(changed?.id)
})

test('until the calls are loaded, and after a reset, the database answers and the loading begins', async () => {
  await storeCalls(server.db, some(30))
  const index = createCallIndex(server.db, server.deps.live, server.deps.log, { loadBatch: 7 })
  expect(await index.ready()).toBeNull()
  const answered = { ...server.deps, callIndex: index }
  expect((await listCalls(answered, callListParams.parse({}), agent.user.id)).total).toBe(30)
  await expect.poll(async () => sizeOf(await index.ready())).toBe(30)
  await recordReset(server.db)
  expect(await index.ready()).toBeNull()
  await expect.poll(async () => sizeOf(await index.ready())).toBe(30)
  await index.close()
})

test('with CALL_INDEX=off everything is answered without one', async () => {
  const without = await startServer({ variables: { CALL_INDEX: 'off' } })
  const someone = await without.signIn('agent')
  const id = await without.addCall()
  expect(without.deps.callIndex).toBeNull()
  const path = '/functions/api/v1'
  const page = await someone.request(`${path}/calls?status=ended,analyzed`)
  expect(await page.json()).toMatchObject({ total: 1, items: [{ id }] })
  for (const asked of ['/calls/counts', `/calls/${id}/neighbours`, '/workspace', '/agreement']) {
    expect((await someone.request(`${path}${asked}`)).status).toBe(200)
  }
  await without.close()
})

const postgres = process.env.TEST_DATABASE_URL

test.runIf(postgres)('a change is found although an older transaction still runs', async () => {
  const [call] = await storeCalls(
    server.db,
    some(1).map((one) => ({ ...one, assigneeId: null })),
  )
  expect(await total({ assignee: 'none' })).toBe(1)
  await server.db.transaction(async (older) => {
    await recordEvents(older, { entity: 'user' })
    await server.db.transaction(async (tx) => {
      await tx.update(calls).set({ assigneeId: agent.user.id })
      await recordEvents(tx, callEvent(call?.id ?? ''))
    })
    expect(await total({ assignee: 'me' })).toBe(1)
    // What the older one does is found as well when it is done.
    await older.delete(calls)
    await recordEvents(older, callEvent(call?.id ?? '', 'removed'))
  })
  expect(await total()).toBe(0)
})

test.runIf(postgres)(
  'a call whose number was taken earlier and committed later is found',
  async () => {
    const [early, late] = [some(1), some(1)]
    await total()
    await server.db.transaction(async (tx) => {
      const [row] = await tx.insert(calls).values(early).returning()
      await storeCalls(server.db, late)
      expect(await total()).toBe(1)
      await recordEvents(tx, callEvent(row?.id ?? '', 'arrived'))
    })
    expect(await total()).toBe(2)
  },
)

test.runIf(postgres)('what another process commits is found, in both directions', async () => {
  const other = await openAgain(server.db)
  const signal = await createSignal(other, server.deps.log)
  const live = await createLiveFeed(other.db, signal, server.deps.log)
  const callIndex = createCallIndex(other.db, live, server.deps.log)
  const there = { ...server.deps, db: other.db, callIndex }
  expect(await idsOf({}, there)).toEqual([])
  await server.deliver('vapi', vapiReport({ id: 'here' }))
  expect(await idsOf({}, there)).toHaveLength(1)
  await other.db.update(calls).set({ humanPriority: 'high' })
  const [id = ''] = await idsOf({}, there)
  await recordEvents(other.db, callEvent(id))
  expect(await idsOf({ priority: 'high' })).toEqual([id])
  await callIndex.close()
  await live.close()
  await signal.close()
  await other.close()
})
