import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callListParams } from '@/contracts/calls'
import type { CallQuery } from '@/contracts/metrics'
import { DIMENSIONS, METRIC_NAMES, METRICS } from '@/domain/metrics/registry'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { askMetrics } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { runs } from '@tests/harness/runs'

import { listCalls } from '../calls/list-calls'
import { callContents } from '../db/schema'

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
type Listed = Awaited<ReturnType<typeof listed>>
const countListed = async (filters: CallQuery) => {
  const params = callListParams.parse({ ...filters, limit: '1' })
  return (await listCalls(server.deps, params, ana.user.id)).total
}

const storeAnyCalls = async () => {
  const people = [ana.user.id, (await server.signIn('agent')).user.id]
  const random = seededRandom('metrics')
  const news = Array.from({ length: 300 }, () => {
    const call = anyCall(random, people)
    return { ...call, startedAt: call.sortAt }
  })
  const stored = await storeCalls(server.db, news, (index) => (index % 3 ? 'refund' : 'parcel'))
  await server.db.insert(callContents).values(
    stored
      .filter((_, index) => index % 2 === 0)
      .map(({ id }, index) => ({
        callId: id,
        providerAnalysis: {} as never,
        costs: { totalUsd: index / 100, components: [] },
      })),
  )
  await server.deps.callIndex?.current()
}

const words = (...some: string[]) => fc.subarray(some, { minLength: 1 }).map(String)
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 })
const anyAsk = fc.record({
  dimensions: fc.subarray([...DIMENSIONS], { maxLength: 2 }),
  grain: fc.constantFrom(undefined, 'hour', 'day', 'week', 'month'),
  zone: fc.constantFrom('UTC', 'America/Los_Angeles', 'Australia/Lord_Howe'),
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
    },
    { requiredKeys: [] },
  ),
})
const EXACT = METRIC_NAMES.filter(
  (name) => !['cost', 'costPerResolution', 'agreement', 'resolutionNoRepeat'].includes(name),
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
      },
    ),
    { numRuns: runs(60) },
  )
})

const near = (expected: number | null) =>
  expected === null ? null : (expect.closeTo(expected, 6) as number)
const part = (calls: Listed, is: (call: Listed[number]) => boolean) =>
  calls.length === 0 ? null : near(calls.filter(is).length / calls.length)
/** Between its neighbours, as textbooks have it. */
const quantile = (sorted: number[], q: number) => {
  const place = (sorted.length - 1) * q
  const [low = 0, high = 0] = [Math.floor(place), Math.ceil(place)].map((index) => sorted[index])
  return sorted.length === 0 ? null : near(low + (high - low) * (place - Math.floor(place)))
}

test('values are what a person would compute from the list', async () => {
  const metrics = METRIC_NAMES.filter((name) => METRICS[name].kind !== 'not collected')
  const { cells } = await ask({ metrics, dimensions: ['provider'], grain: 'day' })
  expect(cells.length).toBeGreaterThan(4)
  for (const { filters, values } of cells) {
    const calls = await listed(filters ?? {})
    const ended = calls.filter(({ status }) => status === 'ended' || status === 'analyzed')
    const lengths = ended
      .flatMap(({ durationSeconds }) => durationSeconds ?? [])
      .toSorted((a, b) => a - b)
    const sum = lengths.reduce((total, length) => total + length, 0)
    const resolutionOf = ({ resolution }: Listed[number]) => resolution.human ?? resolution.ai
    const judged = calls.filter((call) => resolutionOf(call) !== null)
    const isResolved = (call: Listed[number]) => resolutionOf(call) === 'resolved'
    const answered = calls.filter(
      ({ outcome }) => outcome === 'completed' || outcome === 'transferred',
    )
    expect(
      Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
    ).toMatchObject({
      volume: calls.length,
      totalCalls: calls.length,
      resolvedCalls: calls.filter(isResolved).length,
      duration: lengths.length === 0 ? null : near(sum),
      avgDuration: lengths.length === 0 ? null : near(sum / lengths.length),
      medianDuration: quantile(lengths, 0.5),
      p90Duration: quantile(lengths, 0.9),
      resolution: part(judged, isResolved),
      resolutionConfirmed: part(
        judged.filter(({ reviewedAt }) => reviewedAt !== null),
        isResolved,
      ),
      callbackRate: part(ended, ({ callbackRequested }) => callbackRequested),
      containment: part(answered, ({ outcome }) => outcome === 'completed'),
      transferRate: part(answered, ({ outcome }) => outcome === 'transferred'),
      reviewed: part(ended, ({ reviewedAt }) => reviewedAt !== null),
    })
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
