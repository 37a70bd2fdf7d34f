import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callListParams } from '@/contracts/call-list-params'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { askMetrics } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { listCalls } from '../calls/list-calls'
import { callContents } from '../db/schema'

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date('2026-11-02T10:30:00Z') } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
})

type Facts = Partial<ReturnType<typeof anyCall>>
type Contents = Partial<typeof callContents.$inferInsert>

const store = async (some: readonly (readonly [Facts, Contents])[]) => {
  const sortAt = new Date('2026-11-01T09:00:00Z')
  const stored = await storeCalls(
    server.db,
    some.map(([facts], at) => ({
      ...anyCall(seededRandom(`told ${at}`), [ana.user.id]),
      sortAt,
      durationSeconds: 90,
      language: 'en',
      aiCategory: 'billing',
      aiUnsure: true,
      humanCategory: null,
      reviewedAt: null,
      reviewedById: null,
      ...facts,
    })),
  )
  await server.db.insert(callContents).values(
    stored.map(({ id }, at) => ({
      callId: id,
      providerAnalysis: {} as never,
      ...some[at]?.[1],
    })),
  )
}

const countOf = async (filters: object) =>
  (await listCalls(server.deps, callListParams.parse(filters), ana.user.id)).total

/** How many calls each word has, and that its list has as many. */
const countsBy = async (metric: string, field: 'ending' | 'doubt') => {
  const { cells } = await askMetrics(server, ana, { metrics: [metric], dimensions: [field] })
  const counts: Record<string, number> = {}
  for (const { keys, values } of cells) {
    const { n = 0, filters = null } = values[metric] ?? {}
    if (n === 0) continue
    expect(await countOf(filters ?? {})).toBe(n)
    counts[String(keys[field])] = n
  }
  return counts
}

const ended = (endedReason: string | null): [Facts, Contents] => [{ endedReason }, {}]

test('calls are counted by why they ended, in words for both providers', async () => {
  await store([
    ended('customer-ended-call'),
    ended('user_hangup'),
    ended(' Customer-Ended-Call-After-Warm-Transfer-Attempt '),
    ended('assistant-forwarded-call'),
    ended('call.in-progress.error-providerfault-openai-llm-failed'),
    ended('call.in-progress.error-transfer-failed'),
    ended('hangup'),
    ended(null),
  ])
  expect(await countsBy('volume', 'ending')).toEqual({
    'caller-hung-up': 3,
    'agent-transferred-the-call': 1,
    'language-model-failed': 1,
    'transfer-failed': 1,
    'another-reason': 1,
    null: 1,
  })
})

test('of a call to check first, what its analysis lacks is named once, and of no other', async () => {
  const subjects = (...values: string[]): Contents => ({
    analysis: { subjects: values.map((value) => ({ value })) } as never,
  })
  await store([
    [{ language: 'de', durationSeconds: 5 }, {}],
    [{ durationSeconds: 19.9 }, {}],
    [{ aiCategory: null }, {}],
    [{ aiCategory: null, durationSeconds: null, language: null }, {}],
    [{}, subjects('billing', 'order')],
    [{}, subjects('billing')],
    [{}, {}],
    [{ aiUnsure: false }, subjects('billing', 'order')],
    [{ humanCategory: 'order' }, {}],
    [{ reviewedAt: new Date('2026-11-01T10:00:00Z'), reviewedById: ana.user.id }, {}],
  ])
  expect(await countsBy('unsureCalls', 'doubt')).toEqual({
    'another-language': 1,
    'under-20-seconds': 1,
    'no-subject-recognised': 2,
    'several-subjects': 1,
    'weak-words': 2,
  })
  expect(await countOf({ unsure: 'true' })).toBe(7)
})

test('how long callers wait is of the calls whose provider says so', async () => {
  const waits = (p50Ms: number | null, averageMs: number | null): [Facts, Contents] => [
    {},
    {
      latency: { p50Ms, averageMs, p90Ms: null, p95Ms: null, maxMs: null, turns: null },
    },
  ]
  await store([
    waits(800, 5000),
    waits(null, 1200.4),
    waits(2_400_000, null),
    waits(null, null),
    [{}, {}],
  ])
  const { totals } = await askMetrics(server, ana, { metrics: ['latency', 'p90Latency'] })
  expect(totals).toMatchObject({ latency: { value: 1200, n: 3 }, p90Latency: { n: 3 } })
  expect(await countOf(totals['latency']?.filters ?? {})).toBe(3)
  expect(totals['p90Latency']?.value).toBeCloseTo(1200 + 0.8 * (2_400_000 - 1200), 6)
})

test('names that look alike, or like no name, have cells of their own', async () => {
  const named = [null, '~', '~', '0', '00', '00', '00'].map((agentName): [Facts, Contents] => [
    { agentName },
    {},
  ])
  await store(named)
  const { cells, totals } = await askMetrics(server, ana, {
    metrics: ['volume'],
    dimensions: ['voiceAgent'],
  })
  const counts = cells.map(({ keys, values }) => [keys['voiceAgent'], values['volume']?.n])
  expect(new Map(counts as [string | null, number][])).toEqual(
    new Map<string | null, number>([
      ['0', 1],
      ['00', 3],
      ['~', 2],
      [null, 1],
    ]),
  )
  expect(totals['volume']?.n).toBe(named.length)
})
