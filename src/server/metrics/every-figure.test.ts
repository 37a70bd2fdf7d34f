import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type CallListSearch, callListParamsOf, readCallListSearch } from '@/api/call-list-search'
import { callsOf } from '@/api/calls-of-cell'
import { callListParams } from '@/contracts/call-list-params'
import type { CallQuery } from '@/contracts/metrics'
import { DIMENSIONS } from '@/domain/metrics/dimensions'
import { METRIC_NAMES, metricOf } from '@/domain/metrics/registry'
import { readSearch, writeSearch } from '@/lib/search-text'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { askMetrics } from '@tests/harness/ask-metrics'
import { figuresByHand, nearly } from '@tests/harness/figures-by-hand'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { runs } from '@tests/harness/runs'

import { listCalls } from '../calls/list-calls'
import { callContents } from '../db/schema'
import { organisationSettings } from '../db/settings-schema'

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date('2026-11-02T10:30:00Z') } })
  ana = await server.signIn('agent', 'Ana Lopez')
  await storeAnyCalls()
})
afterAll(() => server.close())

const ask = (query: Record<string, unknown>) => askMetrics(server, ana, query)

const listed = async (filters: CallQuery) => {
  const items = []
  let cursor: string | undefined
  do {
    const params = callListParams.parse({ ...filters, limit: '200', ...(cursor && { cursor }) })
    const page = await listCalls(server.deps, params, ana.user.id)
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}
const countListed = async (filters: object) => {
  const params = callListParams.parse({ ...filters, limit: '1' })
  return (await listCalls(server.deps, params, ana.user.id)).total
}

const WORTH: Record<string, number> = { billing: 12.5, order: 3, problem: 0 }

const NO_LATENCY = {
  p50Ms: null,
  averageMs: null,
  p90Ms: null,
  p95Ms: null,
  maxMs: null,
  turns: null,
}

const storeAnyCalls = async () => {
  const people = [ana.user.id, (await server.signIn('agent')).user.id]
  const random = seededRandom('metrics')
  const news = Array.from({ length: 300 }, (_, index) => {
    const call = anyCall(random, people)
    return { ...call, startedAt: call.sortAt, isDemo: index % 10 === 0 }
  })
  const stored = await storeCalls(server.db, news, (index) => (index % 3 ? 'refund' : 'parcel'))
  await server.db.insert(callContents).values(
    stored
      .filter((_, index) => index % 2 === 0)
      .map(({ id }, index) => ({
        callId: id,
        providerAnalysis: {} as never,
        costs: index % 5 === 0 ? null : { totalUsd: index / 100, components: [] },
        latency: index % 3 === 0 ? null : { ...NO_LATENCY, p50Ms: 400 + index },
      })),
  )
  await server.db.insert(organisationSettings).values({ solvedCallValues: WORTH })
  await server.deps.callIndex?.current()
}

const ALL_SHOWN = {
  hideShortCalls: true,
  hideCallsWithoutTranscripts: true,
  defaultViewMode: 'card',
} as const
/** As an address says it, and as it is read. */
const overAddress = (search: CallListSearch) =>
  callListParamsOf(readCallListSearch(readSearch(writeSearch(search))), ALL_SHOWN)

const words = (...some: string[]) => fc.subarray(some, { minLength: 1 }).map(String)
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 })
const anyAsk = fc.record({
  dimensions: fc.subarray([...DIMENSIONS], { maxLength: 2 }),
  grain: fc.constantFrom(undefined, 'hour', 'day', 'week', 'month'),
  zone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  filters: fc.record(
    {
      q: rarely(fc.constantFrom('refund', 'parcel')),
      category: rarely(words('billing', 'none', 'order', 'problem')),
      resolution: rarely(words('resolved', 'unknown')),
      reviewed: rarely(words('me', 'nobody', 'anyone')),
      status: rarely(words('ended', 'in-progress')),
      minSeconds: rarely(fc.constantFrom('0', '11')),
      callback: rarely(fc.constantFrom('true', 'false')),
      hideShorterThan: rarely(fc.constant('20')),
      weekday: rarely(words('sunday', 'monday')),
      hour: rarely(words('00', '09', '23')),
      nps: rarely(words('none', '0', '9')),
      satisfaction: rarely(words('5', '1', 'none')),
    },
    { requiredKeys: [] },
  ),
})
const EXACT = METRIC_NAMES.filter(
  (name) => !['marked share', 'distinct'].includes(metricOf(name).kind),
)

test('every figure opens the list of exactly its calls, and memory and database agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyAsk,
      fc.constantFrom(...EXACT),
      fc.constantFrom(...METRIC_NAMES),
      async (query, metric, other) => {
        // Hours of two dimensions are more cells than are answered.
        fc.pre(query.grain !== 'hour' || query.dimensions.length < 2)
        fc.pre(query.grain !== 'hour' || !query.dimensions.includes('firstCall'))
        const { cells, totals } = await ask({ ...query, metrics: ['volume', metric, other] })
        const of = (values: typeof totals) => values['volume']?.n ?? 0
        expect(cells.reduce((sum, { values }) => sum + of(values), 0)).toBe(of(totals))
        const some = cells.filter(({ values }) => of(values) > 0).slice(0, 12)
        const claimed = [
          ...some.map(({ values, filters }) => ({ n: of(values), filters })),
          ...[...some, { values: totals }].flatMap(({ values }) => Object.values(values)),
        ].flatMap(({ n, filters }) => (filters ? [{ n, filters }] : []))
        const counted = await Promise.all(claimed.map(({ filters }) => countListed(filters)))
        expect(counted).toEqual(claimed.map(({ n }) => n))
        const linked = claimed.flatMap(({ n, filters }) => {
          // No page of figures hides short calls, and no address does.
          return 'hideShorterThan' in filters ? [] : [{ n, filters: overAddress(callsOf(filters)) }]
        })
        expect(await Promise.all(linked.map(({ filters }) => countListed(filters)))).toEqual(
          linked.map(({ n }) => n),
        )
      },
    ),
    { numRuns: runs(40) },
  )
})

test('a figure without a list is of callers, and opens them', async () => {
  const { totals } = await ask({ metrics: METRIC_NAMES })
  const unlisted = METRIC_NAMES.filter((name) => !totals[name]?.filters)
  expect(METRIC_NAMES.filter((name) => !EXACT.includes(name))).toEqual(unlisted)
})

test('values are what a person would compute from the list', async () => {
  const { cells } = await ask({ metrics: METRIC_NAMES, dimensions: ['provider'], grain: 'day' })
  expect(cells.length).toBeGreaterThan(4)
  for (const { filters, values } of cells) {
    const shown = Object.entries(values).map(([name, { value }]) => [name, value] as const)
    expect(nearly(Object.fromEntries(shown))).toMatchObject(
      nearly(figuresByHand(await listed(filters ?? {}), WORTH)),
    )
  }
})

test('costs are those that are known', async () => {
  const { totals } = await ask({ metrics: ['cost', 'volume', 'costPerResolution'] })
  const { cost, volume } = totals
  expect(cost?.n).toBeGreaterThan(0)
  expect(cost?.n).toBeLessThan(volume?.n ?? 0)
  const { numerator, denominator = 0, value } = totals['costPerResolution'] ?? {}
  expect(numerator).toBeCloseTo(cost?.value ?? 0, 6)
  expect(value).toBeCloseTo((cost?.value ?? 0) / denominator, 6)
})
