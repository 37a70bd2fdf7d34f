import { serve, type ServerType } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { addCalls } from '@tests/builders/many-calls'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

const CSV = '/functions/api/v1/calls/export.csv'

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const audit = async () => {
  const entries = await server.db.select().from(auditEntries).orderBy(auditEntries.id)
  return entries.filter(({ action }) => action.startsWith('calls.export'))
}

let http: ServerType
let url: string
const open = async (signal?: AbortSignal) =>
  fetch(`${url}${CSV}`, {
    headers: { authorization: `Bearer ${ana.token}` },
    ...(signal && { signal }),
  })
beforeEach(async () => {
  http = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(http, 'listening')
  // A server on a port of its own has an address with a port.
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Reviewer')
  await addCalls(server.db, 20_000, () => ({ endedReason: 'x'.repeat(200) }))
})
afterEach(async () => {
  http.close()
  await once(http, 'close')
})

test('a reader who leaves stops the work, and the audit log says how much they have', async () => {
  const leaving = new AbortController()
  const response = await open(leaving.signal)
  await response.body?.getReader().read()
  leaving.abort()
  await expect.poll(async () => (await audit()).at(-1)?.action).toBe('calls.export-cancelled')
  const entries = await audit()
  expect(entries.some(({ action }) => action === 'calls.export-failed')).toBe(false)
  const given = entries.at(-1)?.changes['rows']
  expect(given?.from).toBe(20_000)
  expect(Number(given?.to)).toBeLessThan(20_000)
})

test('a failure breaks the answer, so that half a file is no file', async () => {
  const response = await open()
  const reader = response.body?.getReader()
  await reader?.read()
  await server.db.execute(sql`alter table calls rename column ended_reason to gone`)
  const readOn = async () => {
    for (;;) if ((await reader?.read())?.done) return
  }
  await expect(readOn()).rejects.toThrow('terminated')
  await server.db.execute(sql`alter table calls rename column gone to ended_reason`)
  await expect.poll(async () => (await audit()).at(-1)?.action).toBe('calls.export-failed')
})
