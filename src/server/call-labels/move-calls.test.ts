import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callLabels } from '@/contracts/call-labels'
import { addCalls } from '@tests/builders/many-calls'
import { dieInTheMiddle } from '@tests/harness/die-in-the-middle'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { domainEvents } from '../db/events-schema'
import { jobs } from '../db/jobs-schema'

const API = '/functions/api/v1'
let server: TestServer
let ada: SignedIn

beforeAll(async () => {
  server = await startServer()
  ada = await server.signIn('admin', 'Ada')
})
afterAll(() => server.close())

test('a merge whose worker is killed in the middle is gone on with where it stood', async () => {
  const count = 600
  await addCalls(server.db, count, () => ({ aiCategory: 'order' }))
  await ada.request(`${API}/categories/order/merge`, { json: { version: 1, into: 'billing' } })
  await dieInTheMiddle(server)
  const shown = async (key: string) => {
    const answer = await ada.request(`${API}/categories?counts=true`)
    return callLabels.parse(await answer.json()).items.find((one) => one.key === key)?.calls ?? 0
  }
  const before = await shown('order')
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(count)

  await server.db.update(jobs).set({ leasedUntil: new Date(0) })
  server.deps.startWorkers()
  await expect
    .poll(() => server.db.select().from(jobs).where(eq(jobs.kind, 'merged-label')))
    .toMatchObject([{ state: 'done', attempts: 0 }])
  expect(await shown('order')).toBe(0)
  const told = await server.db
    .select({ id: domainEvents.entityId })
    .from(domainEvents)
    .where(eq(domainEvents.what, 'call.relabelled'))
  expect(told).toHaveLength(count)
  expect(new Set(told.map(({ id }) => id)).size).toBe(count)
})
