import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { callPage } from '@/contracts/calls'
import { addCalls } from '@tests/builders/many-calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { openDatabaseAt } from '@tests/harness/database'
import { dieInTheMiddle } from '@tests/harness/die-in-the-middle'
import { findPostgresServer, restoreInto, whyNoRestore } from '@tests/harness/postgres'
import { startServer, type TestServer } from '@tests/harness/server'

import { change } from '../changes/change'
import { type Consumer, startConsumer } from '../changes/consumer'
import { createSignal } from '../changes/signal'
import { eventEpochs } from './events-schema'
import { jobs } from './jobs-schema'
import { calls } from './schema'

const API = '/functions/api/v1'
const CALLS = 600
const TESTER = { kind: 'system', name: 'Test' } as const
const why = whyNoRestore()

const closing: (() => Promise<unknown>)[] = []
const startCluster = async () => {
  const cluster = await findPostgresServer({}, { isOwn: true })
  closing.unshift(cluster.stop)
  return cluster.url
}
const startOn = async (url: string) => {
  const server = await startServer({ database: await openDatabaseAt(url) })
  const signal = await createSignal(server.deps.database, server.deps.log)
  closing.unshift(async () => {
    await signal.close()
    await server.close()
  })
  return { server, signal }
}
type Product = Awaited<ReturnType<typeof startOn>>

const say = ({ server, signal }: Product, id: string) =>
  change({ ...server.deps, wake: signal.wake }, TESTER, async (tx) =>
    tx.record({ entity: 'test', id, what: 'test.said' }),
  )
const listen = async ({ server, signal }: Product, name: string) => {
  const heard: string[] = []
  const handle: Consumer['handle'] = async (_tx, events) =>
    void heard.push(...events.flatMap(({ entity, id }) => (entity === 'test' && id ? id : [])))
  const consumer = await startConsumer(server.deps, signal, { name, handle })
  return { heard, ...consumer }
}
const list = async (server: TestServer, token: string, query = '') =>
  callPage.parse(await (await server.request(`${API}/calls?limit=5&${query}`, { token })).json())

describe.skipIf(why)('a dump that is restored into another cluster', () => {
  let restored: Product
  let token: string
  /** What the old product said last. */
  let newest: Awaited<ReturnType<typeof list>>
  let cursor: string

  beforeAll(async () => {
    const [from, to] = await Promise.all([startCluster(), startCluster()])
    const old = await startOn(from)
    const { db, deps } = old.server
    const admin = await old.server.signIn('admin', 'Ada')
    token = admin.token
    await addCalls(db, CALLS, () => ({ aiCategory: 'order' }))
    await old.server.addCall({ id: 'before', words: 'Where is my parcel?' })
    // Far ahead of what the other cluster has given.
    await db.execute(
      'do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$',
    )
    await admin.request(`${API}/categories/order/merge`, { json: { version: 1, into: 'billing' } })
    await dieInTheMiddle(old.server)

    const { heard, stop } = await listen(old, 'both')
    await say(old, 'heard')
    await vi.waitUntil(() => heard.length === 1, 60_000)
    await stop()
    cursor = deps.live.cursor()
    for (const id of ['unheard 1', 'unheard 2']) await say(old, id)
    newest = await list(old.server, token)
    await restoreInto(from, to)
    restored = await startOn(to)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  test('begins an epoch, answers the same lists and finds the same words, for the same session', async () => {
    const { server } = restored
    expect(await server.db.select().from(eventEpochs)).toHaveLength(2)
    expect(await list(server, token)).toEqual(newest)
    expect((await list(server, token, 'q=parcel')).items).toHaveLength(1)
  })

  test('hands every event of both clusters to a consumer once, in commit order', async () => {
    await say(restored, 'after 1')
    const { heard, stop } = await listen(restored, 'both')
    await say(restored, 'after 2')
    await expect.poll(() => heard).toEqual(['unheard 1', 'unheard 2', 'after 1', 'after 2'])
    await stop()
    const again = await listen(restored, 'both')
    await say(restored, 'after 3')
    await expect.poll(() => again.heard).toEqual(['after 3'])
    await again.stop()
  })

  // It may have seen what happened after the dump.
  test('lets a screen that followed the old cluster start over', async () => {
    const { live } = restored.server.deps
    expect(await live.since(cursor)).toBeNull()
    expect(await live.since(live.cursor())).not.toBeNull()
  })

  test('ends the job that was under way, and does new ones', async () => {
    const { server } = restored
    const left = () => server.db.$count(calls, eq(calls.aiCategory, 'order'))
    expect(await left()).toBeGreaterThan(0)
    await server.deliver('vapi', vapiReport({ id: 'asks', words: 'Please call me back tomorrow.' }))
    // Nobody renews the lease that came along.
    await server.db.update(jobs).set({ leasedUntil: new Date() })
    server.deps.startWorkers()
    await expect.poll(left).toBe(0)
    await expect
      .poll(async () => (await list(server, token, 'callback=true')).items)
      .toMatchObject([{ providerCallId: 'asks' }])
  })
})
