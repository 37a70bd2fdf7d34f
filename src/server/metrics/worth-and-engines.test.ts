import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { metricRegistry, metricsAnswer } from '@/contracts/metrics'
import { organisationSettings } from '@/contracts/settings'
import { METRIC_NAMES } from '@/domain/metrics/registry'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { recordReset } from '@tests/builders/record-events'
import { askMetrics, metricsInput } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { categories } from '../db/call-labels-schema'
import { callers } from '../db/callers-schema'

const API = '/functions/api/v1/metrics'
const SETTINGS = '/functions/api/v1/settings'
const NOW = new Date('2026-11-02T10:30:00Z')

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
  ana = await server.signIn('agent', 'Ana Lopez')
})
afterAll(() => server.close())

const ask = (query: Record<string, unknown>) => askMetrics(server, ana, query)

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000)
let stored = 0
const store = (facts: Partial<ReturnType<typeof anyCall>>[]) =>
  storeCalls(
    server.db,
    facts.map((some) => {
      const call = anyCall(seededRandom(`call ${(stored += 1)}`), [ana.user.id])
      const sortAt = some.sortAt ?? at(1)
      return { ...call, startedAt: sortAt, receivedAt: sortAt, ...some, sortAt }
    }),
  )

test('solved calls are worth what their category is, once one has a value', async () => {
  const solved = { aiResolution: 'resolved', humanResolution: null, humanCategory: null } as const
  await store([
    { ...solved, aiCategory: 'billing', sortAt: at(1) },
    { ...solved, aiCategory: 'billing', sortAt: at(34) },
    { ...solved, aiCategory: 'order' },
    {
      aiCategory: 'billing',
      humanCategory: null,
      aiResolution: 'unresolved',
      humanResolution: null,
    },
  ])
  const whyNot = async () => {
    const registry = metricRegistry.parse(await (await ana.request(API)).json())
    return registry.metrics.find(({ name }) => name === 'revenue')?.notCollected
  }
  expect(await whyNot()).toMatch(/No category/)
  const admin = await server.signIn('admin')
  const {
    changedAt: _at,
    changedByName: _by,
    ...settings
  } = organisationSettings.parse(await (await admin.request(SETTINGS)).json())
  const save = (solvedCallValues: Record<string, number>) =>
    admin.request(SETTINGS, { method: 'PUT', json: { ...settings, solvedCallValues } })
  expect(await (await save({ moon: 1 })).json()).toMatchObject({
    fields: { solvedCallValues: 'There is no category “moon”.' },
  })
  expect((await save({ billing: 12.5 })).status).toBe(200)
  expect((await save({ billing: 99 })).status).toBe(409)
  expect(await whyNot()).toBeNull()
  const { totals } = await ask({ metrics: ['revenue', 'todayRevenue'] })
  expect(totals).toMatchObject({
    revenue: { value: 25, n: 2, filters: { category: 'billing', resolution: 'resolved' } },
    todayRevenue: { value: 12.5, n: 1 },
  })
  const changes = await (await admin.request(`${SETTINGS}/changes`)).json()
  expect(changes).toMatchObject({
    items: [{ changes: { solvedCallValues: { from: {}, to: { billing: 12.5 } } } }],
  })
})

test('with METRICS_ENGINE=sql the same figures come from the database', async () => {
  const bySql = await startServer({
    variables: { METRICS_ENGINE: 'sql' },
    overrides: { now: () => NOW },
  })
  const bo = await bySql.signIn('agent')
  const calls = Array.from({ length: 40 }, (_, hour) => {
    const sortAt = at(hour)
    return { ...anyCall(seededRandom(`sql ${hour}`), [bo.user.id]), sortAt, startedAt: sortAt }
  })
  await storeCalls(bySql.db, calls)
  const query = { metrics: METRIC_NAMES, dimensions: ['category'], grain: 'day' }
  const expected = await askMetrics(bySql, bo, query)
  const { callIndex } = bySql.deps
  if (!callIndex) throw new Error('The lists are answered from memory')
  const ready = vi.spyOn(callIndex, 'ready')
  const answer = await bo.request(`${API}/query`, { json: metricsInput(query) })
  expect(metricsAnswer.parse(await answer.json())).toMatchObject({
    totals: { volume: { n: 40 } },
    cells: expected.cells.map(({ keys, filters }) => ({ keys, filters })),
  })
  expect(ready).not.toHaveBeenCalled()
  await bySql.close()
})

test('callers are counted by how often they ring, by when they first did, and one by one', async () => {
  const someone = { kind: 'number' as const, createdAt: at(0) }
  const [one, two, three, other] = await server.db
    .insert(callers)
    .values(Array.from({ length: 4 }, () => someone))
    .returning()
  await server.db
    .update(callers)
    .set({ keptId: one?.id })
    .where(eq(callers.id, other?.id ?? ''))
  const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12))
  const rang = (caller: typeof one, ...days: number[]) =>
    days.map((number) => ({
      callerId: caller?.id ?? null,
      sortAt: day(number),
      aiCategory: number === 8 ? 'order' : 'billing',
      humanCategory: null,
    }))
  await store([
    ...rang(one, 2, 3, 10),
    ...rang(other, 11, 17),
    ...rang(two, 4, 12),
    ...rang(three, 8, 18),
    ...rang(undefined, 9, 9),
  ])
  await recordReset(server.db)
  const range = { from: '2026-03-03', to: '2026-03-23' }
  const asked = { range, metrics: ['callers', 'volume'] }
  const said = async (query: Record<string, unknown>) =>
    (await ask({ ...asked, ...query })).cells.map(({ keys, values }) => [
      ...Object.values(keys),
      values['callers']?.value,
      values['volume']?.value,
    ])
  expect(await said({ dimensions: ['frequency'] })).toEqual([
    ['1', 0, 0],
    ['2', 2, 4],
    ['3-4', 1, 4],
    ['5-9', 0, 0],
    ['10-more', 0, 0],
    [null, 0, 2],
  ])
  expect(await said({ dimensions: ['firstCall'], grain: 'week' })).toEqual([
    ['2026-03-03', 'before', 1, 1],
    ['2026-03-03', '2026-03-03', 2, 2],
    ['2026-03-03', null, 0, 0],
    ['2026-03-09', 'before', 1, 2],
    ['2026-03-09', '2026-03-03', 1, 1],
    ['2026-03-09', null, 0, 2],
    ['2026-03-16', 'before', 1, 1],
    ['2026-03-16', '2026-03-03', 1, 1],
    ['2026-03-16', null, 0, 0],
  ])
  // The first billing call of the third one is the later one.
  const billing = { filters: { category: 'billing' }, dimensions: ['firstCall'], grain: 'week' }
  expect(await said(billing)).toContainEqual(['2026-03-16', '2026-03-16', 1, 1])
  const { cells } = await ask({ ...asked, dimensions: ['caller'] })
  expect(new Set(cells.map(({ keys }) => keys['caller']))).toEqual(
    new Set([one?.id, two?.id, three?.id, null]),
  )
  const filters = cells.find(({ keys }) => keys['caller'] === one?.id)?.values['volume']?.filters
  const list = await ana.request(`/functions/api/v1/calls?${new URLSearchParams(filters ?? {})}`)
  expect(await list.json()).toMatchObject({ total: 4 })
})

/** As the specification and the issue name them. */
const NAMES = `totalCalls resolvedCalls avgDuration callbackRate volume duration resolution nps ces todayCalls
  todayResolved todayRevenue todaySatisfaction revenue satisfaction medianDuration p90Duration
  resolutionNoRepeat resolutionConfirmed containment transferRate cost costPerResolution reviewed agreement
  callsByAgent callsHandedOver callsByPeople`

test('every metric that has a name is there, medians before means', () => {
  expect(METRIC_NAMES).toEqual(expect.arrayContaining(NAMES.split(/\s+/)))
  const order = ['medianDuration', 'p90Duration', 'avgDuration'] as const
  const places = order.map((name) => METRIC_NAMES.indexOf(name))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a value is given to the category that calls have now', async () => {
  const admin = await server.signIn('admin')
  const read = async () => organisationSettings.parse(await (await admin.request(SETTINGS)).json())
  const save = async (solvedCallValues: Record<string, number>) => {
    const { changedAt: _at, changedByName: _by, ...settings } = await read()
    return admin.request(SETTINGS, { method: 'PUT', json: { ...settings, solvedCallValues } })
  }
  expect((await save({ complaint: 100 })).status).toBe(200)
  await server.db
    .update(categories)
    .set({ mergedInto: 'problem', retiredAt: NOW })
    .where(eq(categories.key, 'complaint'))
  expect(await (await save({ complaint: 50 })).json()).toMatchObject({
    fields: {
      solvedCallValues: '“Complaint” was merged into “Problem”. Give that one the value.',
    },
  })
  // One that is there from before is no reason to refuse the others.
  expect((await save({ complaint: 100, problem: 20 })).status).toBe(200)
})
