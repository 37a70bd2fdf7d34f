import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { bulkResult, bulkUndoResult } from '@/contracts/bulk'
import { callPage } from '@/contracts/calls'
import { addCalls } from '@tests/builders/many-calls'
import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

const BULK = '/functions/api/v1/calls/bulk'

let server: TestServer
let ana: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent')
})

const change = async (json: object) => {
  const response = await ana.request(BULK, { json })
  expect(response.status).toBe(200)
  return bulkResult.parse(await response.json())
}
const undo = async (id: string | null) => {
  const response = await ana.request(`${BULK}/${id}/undo`, { method: 'POST' })
  return bulkUndoResult.parse(await response.json())
}
const tagsOf = async () => {
  const answer = await ana.request('/functions/api/v1/calls?sort=oldest')
  return callPage.parse(await answer.json()).items.map(({ tags }) => tags.join(' '))
}
const found = async (query: string) => {
  const answer = await ana.request(`/functions/api/v1/calls?${query}`)
  return callPage.parse(await answer.json()).total
}
beforeEach(async () => {
  const admin = await server.signIn('admin')
  for (const label of ['VIP', 'Refund due']) {
    await admin.request('/functions/api/v1/tags', { json: { label } })
  }
})

test('a tag is put on, found by filters, noted, and taken back where it was not before', async () => {
  const ids = await addCalls(server.db, 3)
  await ana.request(`/functions/api/v1/calls/${ids[1]}/tags/vip`, { method: 'PUT' })
  const { bulkId, ...done } = await change({ ids, change: { tag: 'vip', isWanted: true } })
  expect(done).toEqual({ changed: 2, skipped: 1 })
  expect(await tagsOf()).toEqual(['vip', 'vip', 'vip'])
  expect(await found('tags=vip')).toBe(3)
  expect(await found('tags=none')).toBe(0)
  const tagged = { action: 'call.tagged', changes: { tag: { from: null, to: 'VIP' } } }
  const entries = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'call.tagged'))
  expect(entries).toMatchObject([tagged, tagged, tagged])
  expect(await undo(bulkId)).toEqual({ restored: 2, left: 0 })
  expect(await tagsOf()).toEqual(['', 'vip', ''])
  expect(await found('tags=none')).toBe(2)
})

test('a tag is taken off, and put back as what it was merged into since', async () => {
  const ids = await addCalls(server.db, 2)
  await change({ ids, change: { tag: 'vip', isWanted: true } })
  const { bulkId } = await change({ ids, change: { tag: 'vip', isWanted: false } })
  expect(await tagsOf()).toEqual(['', ''])
  const admin = await server.signIn('admin')
  const json = { version: 1, into: 'refund-due' }
  await admin.request('/functions/api/v1/tags/vip/merge', { json })
  expect(await undo(bulkId)).toEqual({ restored: 2, left: 0 })
  expect(await tagsOf()).toEqual(['refund-due', 'refund-due'])
})

test('a tag that a colleague took off and put on again stays', async () => {
  const ids = await addCalls(server.db, 2)
  const { bulkId } = await change({ ids, change: { tag: 'vip', isWanted: true } })
  const path = `/functions/api/v1/calls/${ids[0]}/tags/vip`
  const colleague = await server.signIn('agent')
  await colleague.request(path, { method: 'DELETE' })
  await colleague.request(path, { method: 'PUT' })
  expect(await undo(bulkId)).toEqual({ restored: 1, left: 1 })
  expect(await tagsOf()).toEqual(['vip', ''])
})

test('a tag that is unknown is refused and changes nothing', async () => {
  const ids = await addCalls(server.db, 2)
  const answer = await ana.request(BULK, {
    json: { ids, change: { tag: 'unheard-of', isWanted: true } },
  })
  expect(answer.status).toBe(422)
  expect(await tagsOf()).toEqual(['', ''])
})
