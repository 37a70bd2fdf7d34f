import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { recordReset } from '@tests/builders/record-events'
import { askMetrics } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { calls } from '../db/schema'

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date('2026-11-02T10:30:00Z') } })
  ana = await server.signIn('agent', 'Ana Lopez')
})
afterAll(() => server.close())

const ask = (query: Record<string, unknown>) => askMetrics(server, ana, query)
const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000)

test('answers of callers are there once a provider sends them, whatever comes first', async () => {
  const ids = ['c1', 'c2', 'c3', 'c4']
  const started = at(1).toISOString()
  for (const id of ids) {
    const call = { id, startedAt: started, endedAt: at(1.1).toISOString(), endedReason: 'hangup' }
    expect((await server.deliver('generic', { type: 'call.ended', call })).status).toBe(200)
  }
  const survey = async (id: string, timestamp: Date, survey: object) => {
    const call = { id, survey }
    const type = 'call.surveyed'
    const body = { type, timestamp: timestamp.toISOString(), call }
    expect((await server.deliver('generic', body)).status).toBe(200)
  }
  await survey('c1', at(3), { nps: 10, ces: 7, satisfaction: 5 })
  await survey('c1', at(2), { nps: 0, satisfaction: 1 })
  await survey('c2', at(2), { nps: 6, ces: 2 })
  await survey('c2', at(2), { nps: 6, ces: 2 })
  await survey('c3', at(2), { nps: 9, satisfaction: 3 })
  await survey('c4', at(2), { nps: 8 })
  const metrics = ['nps', 'ces', 'satisfaction', 'todaySatisfaction']
  const { totals, notCollected } = await ask({ metrics })
  expect(notCollected).toEqual({})
  expect(totals).toMatchObject({
    nps: { value: 25, n: 4, numerator: 1, denominator: 4 },
    ces: { value: 4.5, n: 2 },
    satisfaction: { value: 0.5, n: 2, filters: { satisfaction: '1,2,3,4,5' } },
    todaySatisfaction: { value: null, n: 0 },
  })
  const list = await ana.request('/functions/api/v1/calls?nps=0,1,2,3,4,5,6')
  const { items } = callPage.parse(await list.json())
  expect(items).toMatchObject([{ status: 'ended', survey: { nps: 6, ces: 2, satisfaction: null } }])
  await server.db.delete(calls)
  await recordReset(server.db)
  expect((await ask({ metrics })).notCollected).toHaveProperty('nps')
})
