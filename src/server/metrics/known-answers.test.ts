import { parse } from 'csv-parse/sync'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callListParams } from '@/contracts/call-list-params'
import {
  type Grain,
  type MetricsAnswer,
  metricsAnswer,
  type MetricsInput,
  metricsQueryInput,
} from '@/contracts/metrics'
import { metricsCsv } from '@/domain/metrics/metrics-csv'
import { DIMENSIONS } from '@/domain/metrics/dimensions'
import { METRIC_NAMES, metricOf } from '@/domain/metrics/registry'
import {
  AWKWARD_RANGE,
  AWKWARD_ZONES,
  LOST_DAY_RANGE,
  storeAwkwardCalls,
} from '@tests/builders/awkward-calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { figuresOfCells, layOutCalls, plainFigures } from '@tests/harness/plain-metrics'
import { someOf } from '@tests/harness/runs'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { createCallIndex } from '../call-index/call-index'
import { listCalls } from '../calls/list-calls'
import { mergeCallers } from '../callers/merge-callers'
import { callers } from '../db/callers-schema'
import { calls } from '../db/schema'
import { organisationSettings } from '../db/settings-schema'
import { queryMetrics } from './query-metrics'

const NOW = new Date('2026-11-02T10:30:00Z')
const API = '/functions/api/v1'
const WORTH = { billing: 12.5, order: 3, problem: 0 }
const MINUTES = 60_000

let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
  admin = await server.signIn('admin', 'Bo Boss')
  const other = await server.signIn('agent', 'Ana Lopez')
  const stored = await storeAwkwardCalls(server.db, [admin.user.id, other.user.id])
  if (stored.length < 2000) throw new Error('Fewer calls than the known answers are of')
  await server.db.insert(organisationSettings).values({ solvedCallValues: WORTH })
  await layOutCalls(server.db, WORTH)
  await server.deps.callIndex?.current()
}, 5 * MINUTES)
afterAll(() => server.close())

type Asked = { zone: string } & Pick<MetricsInput, 'range' | 'grain' | 'dimensions'>

const answerOf = (asked: Asked, callIndex = server.deps.callIndex) =>
  queryMetrics(
    { ...server.deps, callIndex },
    metricsQueryInput.parse({ metrics: METRIC_NAMES, ...asked }),
    admin.user.id,
  )

const expectPlain = async (asked: Asked, answer: MetricsAnswer) => {
  const plain = { ...asked, now: NOW }
  expect(figuresOfCells(answer.cells, asked)).toEqual(await plainFigures(server.db, plain))
  const totals = await plainFigures(server.db, { ...plain, grain: undefined, dimensions: [] })
  expect(figuresOfCells([{ keys: {}, values: answer.totals }], {})).toEqual(totals)
}

const ADD_UP = METRIC_NAMES.filter((name) => metricOf(name).kind !== 'quantile')

/** What is added up in cells is in the total as often as in all of them together. */
const expectPartsToSum = ({ cells, totals }: MetricsAnswer) => {
  for (const name of ADD_UP) {
    const parts = (of: (value: MetricsAnswer['totals'][string]) => number | undefined) =>
      cells.reduce((sum, { values }) => sum + ((values[name] && of(values[name])) ?? 0), 0)
    expect([name, parts(({ n }) => n)]).toEqual([name, totals[name]?.n])
    expect(parts(({ numerator }) => numerator)).toBeCloseTo(totals[name]?.numerator ?? 0, 6)
    expect(parts(({ denominator }) => denominator)).toBe(totals[name]?.denominator ?? 0)
  }
}

const MOST_LINKED = 24

const expectLinked = async ({ cells, totals }: MetricsAnswer) => {
  const all = [...cells, { values: totals }].flatMap(({ values }) => Object.values(values))
  const linked = new Map(
    all.flatMap(({ n, filters }) => (filters && n > 0 ? [[JSON.stringify(filters), n]] : [])),
  )
  const every = Math.ceil(linked.size / MOST_LINKED)
  const some = [...linked].filter((_, at) => at % every === 0)
  const counts = await Promise.all(
    some.map(async ([filters]) => {
      const params = callListParams.parse({ ...JSON.parse(filters), limit: '1' })
      return (await listCalls(server.deps, params, admin.user.id)).total
    }),
  )
  expect(counts).toEqual(some.map(([, n]) => n))
}

const WHOLE: readonly Grain[] = ['day', 'week', 'month']
/** By the clock: whole months, and three days around each time that clocks are changed. */
const TIMES: readonly Omit<Asked, 'zone'>[] = [
  ...WHOLE.map((grain) => ({ grain, range: AWKWARD_RANGE })),
  ...['2025-10-04', '2025-11-01', '2026-03-07', '2026-04-04', '2026-10-03', '2026-10-31'].map(
    (from) => {
      const to = new Date(Date.parse(from) + 3 * 86_400_000).toISOString().slice(0, 10)
      return { grain: 'hour' as const, range: { from, to } }
    },
  ),
]
const LOST_DAY: readonly Omit<Asked, 'zone'>[] = [
  ...WHOLE.map((grain) => ({ grain, range: LOST_DAY_RANGE })),
  { grain: 'hour', range: { from: '2011-12-28', to: '2012-01-02' } },
  { dimensions: ['weekday', 'hour'], range: LOST_DAY_RANGE },
]

test.each(someOf(AWKWARD_ZONES))(
  'every metric over time is what plain SQL says: %s',
  async (zone) => {
    expect.hasAssertions()
    const asks = zone === 'Pacific/Apia' ? [...TIMES, ...LOST_DAY] : TIMES
    for (const ask of asks) {
      const asked = { ...ask, zone }
      const answer = await answerOf(asked)
      await expectPlain(asked, answer)
      expectPartsToSum(answer)
      await expectLinked(answer)
    }
  },
  5 * MINUTES,
)

test.each(someOf(AWKWARD_ZONES))(
  'every metric by every dimension is what plain SQL says: %s',
  async (zone) => {
    expect.hasAssertions()
    for (const dimension of DIMENSIONS) {
      const asked = { zone, range: AWKWARD_RANGE, dimensions: [dimension] }
      const answer = await answerOf(asked)
      await expectPlain(asked, answer)
      expectPartsToSum(answer)
      await expectLinked(answer)
    }
    for (const dimensions of [['category', 'provider'], ['firstCall'], ['frequency', 'caller']]) {
      const both: Asked = { zone, range: AWKWARD_RANGE, grain: 'month', dimensions }
      const answer = await answerOf(both)
      await expectPlain(both, answer)
      expectPartsToSum(answer)
    }
  },
  5 * MINUTES,
)

test.each(someOf(AWKWARD_ZONES))(
  'the database, the API and the file say the same: %s',
  async (zone) => {
    const asked: Asked = { zone, range: AWKWARD_RANGE, grain: 'month', dimensions: ['weekday'] }
    const answer = await answerOf(asked)
    await expectPlain(asked, await answerOf(asked, null))
    const response = await admin.request(`${API}/metrics/query`, {
      json: { metrics: METRIC_NAMES, ...asked },
    })
    expect(metricsAnswer.parse(await response.json())).toEqual(answer)
    const csv = metricsCsv('All', [{ query: { metrics: METRIC_NAMES, ...asked }, answer }])
    const rows: string[][] = parse(csv.replace(/^\uFEFF/, ''), { relax_column_count: true })
    const header = rows.findIndex(([first]) => first === 'Metric')
    const labels = new Map(METRIC_NAMES.map((name) => [metricOf(name).label, name]))
    const written = rows.slice(header + 1).map(([label = '', , , time, weekday, value, n]) => ({
      name: labels.get(label),
      keys: time === 'All' ? {} : { time, weekday },
      said: [value === '' ? null : Number(value), Number(n)],
    }))
    const expected = [{ keys: {}, values: answer.totals }, ...answer.cells].flatMap(
      ({ keys, values }) =>
        Object.entries(values).map(([name, { value, n }]) => ({ name, keys, said: [value, n] })),
    )
    expect(written).toEqual(expected)
  },
  5 * MINUTES,
)

test(
  'after erasing, correcting, analysing again and merging all is as after a fresh start',
  async () => {
    const asked = { zone: 'Australia/Lord_Howe', range: AWKWARD_RANGE, dimensions: ['category'] }
    const number = '+15550100777'
    const at = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
    for (const [hours, id] of ['one', 'two', 'three'].entries()) {
      await server.addCall({ id, number, startedAt: at(30 + hours) })
    }
    await server.addCall({ id: 'again', number: '+15550100778', startedAt: at(20) })
    const [before, ...corrected] = await server.db
      .select({ id: calls.id, version: calls.version, callerId: calls.callerId })
      .from(calls)
      .where(eq(calls.aiCategory, 'billing'))
      .limit(6)
    for (const { id, version } of corrected) {
      const json = { version, category: 'order', resolution: 'resolved', reviewed: true }
      expect((await admin.request(`${API}/calls/${id}`, { method: 'PATCH', json })).status).toBe(
        200,
      )
    }
    expect((await admin.request(`${API}/calls/${before?.id}`, { method: 'DELETE' })).status).toBe(
      200,
    )
    const erased = await admin.request(`${API}/callers/erase`, {
      json: { number, confirmation: number },
    })
    expect(erased.status).toBe(200)
    await server.deliver('vapi', vapiReport({ id: 'again', number: '+15550100778', seconds: 400 }))
    await server.analyze()
    const [one, other] = await server.db
      .select({ id: callers.id })
      .from(callers)
      .where(isNull(callers.keptId))
      .limit(2)
    const actor = { kind: 'person' as const, email: 'bo@example.com', role: 'admin' as const }
    const who = { ...actor, id: admin.user.id, name: admin.user.name }
    await mergeCallers(server.deps, who, { keepId: one?.id ?? '', otherId: other?.id ?? '' })
    await server.deps.callIndex?.current()
    const answer = await answerOf(asked)
    const fresh = createCallIndex(server.db, server.deps.live, server.deps.log)
    await fresh.current()
    expect(await answerOf(asked, fresh)).toEqual(answer)
    await layOutCalls(server.db, WORTH)
    await expectPlain(asked, answer)
    await fresh.close()
  },
  5 * MINUTES,
)
