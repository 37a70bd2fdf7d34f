import { afterAll, beforeAll, expect, test } from 'vitest'

import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { askMetrics } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { callers } from '../db/callers-schema'
import type { calls } from '../db/schema'

const NOW = new Date('2026-11-02T10:30:00Z')

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
  ana = await server.signIn('agent', 'Ana Lopez')
})
afterAll(() => server.close())

const ask = (query: Record<string, unknown>) => askMetrics(server, ana, query)

type Facts = { callerId: string | null | undefined; sortAt: Date } & Partial<
  typeof calls.$inferInsert
>

const store = (facts: readonly Facts[]) =>
  storeCalls(
    server.db,
    facts.map((some) => ({
      ...anyCall(seededRandom(`${some.callerId} ${some.sortAt.getTime()}`), [ana.user.id]),
      direction: 'inbound',
      ...some,
    })),
  )

test('a call that was made to the caller is no repeat, but may have one', async () => {
  const [caller] = await server.db
    .insert(callers)
    .values({ kind: 'number', createdAt: NOW })
    .returning()
  await store([
    { callerId: caller?.id, sortAt: new Date('2026-09-01T10:00:00Z') },
    { callerId: caller?.id, sortAt: new Date('2026-09-01T12:00:00Z'), direction: 'outbound' },
    { callerId: caller?.id, sortAt: new Date('2026-09-04T11:00:00Z') },
  ])
  const { totals } = await ask({
    metrics: ['repeatWithin1', 'repeatWithin3', 'repeatWithin7'],
    range: { from: '2026-09-01', to: '2026-09-03' },
  })
  expect(Object.values(totals).map(({ numerator, n }) => [numerator, n])).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ])
})

test('whether callers ring again is known of calls whose days are over', async () => {
  const [caller, other] = await server.db
    .insert(callers)
    .values(Array.from({ length: 2 }, () => ({ kind: 'number' as const, createdAt: NOW })))
    .returning()
  // It is the second of November, half past ten.
  await store([
    { callerId: caller?.id, sortAt: new Date('2026-10-01T10:00:00Z') },
    { callerId: caller?.id, sortAt: new Date('2026-10-02T10:00:00Z') },
    { callerId: caller?.id, sortAt: new Date('2026-10-05T10:00:01Z') },
    { callerId: caller?.id, sortAt: new Date('2026-10-19T10:00:01Z') },
    { callerId: caller?.id, sortAt: new Date('2026-10-31T12:00:00Z') },
    { callerId: other?.id, sortAt: new Date('2026-11-01T10:30:00Z') },
    { callerId: other?.id, sortAt: new Date('2026-11-01T10:30:01Z') },
    { callerId: null, sortAt: new Date('2026-10-01T10:00:00Z') },
  ])
  const metrics = ['repeatWithin1', 'repeatWithin3', 'repeatWithin7', 'repeatWithin14']
  const range = { from: '2026-10-01', to: '2026-11-03' }
  const { totals } = await ask({ metrics, range })
  expect(
    metrics.map((name) => [totals[name]?.numerator, totals[name]?.n, totals[name]?.filters]),
  ).toEqual([
    [2, 6, null],
    [1, 4, null],
    [2, 4, null],
    [4, 4, null],
  ])
  const first = await ask({ metrics, range: { from: '2026-10-01', to: '2026-10-02' } })
  expect(metrics.map((name) => first.totals[name]?.value)).toEqual([1, 1, 1, 1])
})

test('a resolved call is without a repeat once its days are over, and before that in neither part', async () => {
  const people = await server.db
    .insert(callers)
    .values(Array.from({ length: 3 }, () => ({ kind: 'number' as const, createdAt: NOW })))
    .returning()
  const solved = { humanResolution: 'resolved' } as const
  const judgedCalls = [
    { callerId: people[0]?.id, sortAt: new Date('2026-08-03T10:00:00Z') },
    { callerId: people[1]?.id, sortAt: new Date('2026-10-26T10:30:00Z') },
    { callerId: people[2]?.id, sortAt: new Date('2026-10-26T10:30:01Z') },
  ]
  await store([
    ...judgedCalls.map((some) => ({ ...some, ...solved })),
    {
      callerId: people[2]?.id,
      sortAt: new Date('2026-10-27T10:00:00Z'),
      humanResolution: 'unresolved',
    },
  ])
  const parts = async (from: string, to: string) => {
    const { totals } = await ask({ metrics: ['resolutionNoRepeat'], range: { from, to } })
    const { value, numerator, n } = totals['resolutionNoRepeat'] ?? {}
    return [value, numerator, n]
  }
  expect(await parts('2026-08-03', '2026-08-04')).toEqual([1, 1, 1])
  // Of the second the days were over this moment, and of the third they are in a second.
  expect(await parts('2026-10-26', '2026-10-28')).toEqual([1, 1, 1])
  expect(await parts('2026-10-27', '2026-10-28')).toEqual([null, 0, 0])
})
