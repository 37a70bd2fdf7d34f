import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { tickets } from '../db/tickets-schema'
import { rewriteTicketWords } from './ticket-words'

let server: TestServer
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  api = ticketsApi(server, await server.signIn('agent'))
})

const found = async (q: string) =>
  (await api.list(String(new URLSearchParams({ q })))).items.map(({ subject }) => subject)

const SUBJECT = 'Order AB-1234 missing'

test.each([SUBJECT, 'AB-1234', '2025-05128', '10.2.3', 'ana@example.com', 'cafe', '回电话'])(
  'a ticket is found by %s',
  async (q) => {
    await api.open({
      subject: SUBJECT,
      body: 'Invoice 2025-05128, version 10.2.3, to ana@example.com of Café Zoë: 请给我回电话',
    })
    await api.open({ subject: 'Another' })
    expect(await found(q)).toEqual([SUBJECT])
  },
)

test('a ticket is found by what it says now', async () => {
  await api.patch(await api.open({ subject: SUBJECT }), { subject: 'Parcel CD-77 late' })
  expect(await found('AB-1234')).toEqual([])
  expect(await found('cd-77')).toEqual(['Parcel CD-77 late'])
})

test('tickets of an earlier version are found as those of this one are', async () => {
  const { id } = await api.open({ subject: SUBJECT })
  const old = sql`to_tsvector('simple', subject || ' ' || body)`
  await server.db.update(tickets).set({ words: old }).where(eq(tickets.id, id))
  expect(await found(SUBJECT)).toEqual([])
  const { signal } = new AbortController()
  await rewriteTicketWords(server.deps, { progress: null, signal, checkpoint: async () => {} })
  expect(await found(SUBJECT)).toEqual([SUBJECT])
})
