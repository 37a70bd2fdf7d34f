import { afterAll, beforeAll, expect, test } from 'vitest'

import { cellCallersInput } from '@/contracts/metrics'
import { asCallQuery } from '@/domain/metrics/call-query'
import { idsNamed } from '@/domain/metrics/metrics-csv'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { askMetrics } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { callers } from '../db/callers-schema'
import { readCellCallers } from './cell-callers'

const API = '/functions/api/v1'
const NOW = new Date('2026-11-20T10:30:00Z')
const RANGE = { from: '2026-11-01', to: '2026-11-15' }

let server: TestServer
let ana: SignedIn
/** Called 3, 2, 1, 1 and 1 times in the range; the first of the last three called before it as well. */
let ids: string[]

const day = (of: number) => new Date(Date.UTC(2026, 10, of, 12))
const DAYS = [[2, 3, 12], [4, 12], [5], [6], [13]]

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
  ana = await server.signIn('agent', 'Ana Lopez')
  const rows = await server.db
    .insert(callers)
    .values(DAYS.map(() => ({ kind: 'number' as const, createdAt: NOW })))
    .returning()
  ids = rows.map(({ id }) => id)
  const calls = [
    ...DAYS.flatMap((days, at) => days.map((of) => ({ at, sortAt: day(of) }))),
    { at: 2, sortAt: day(-10) },
    { at: -1, sortAt: day(7) },
    { at: 1, sortAt: new Date(NOW.getTime() - 3_600_000) },
  ]
  await storeCalls(
    server.db,
    calls.map(({ at, sortAt }) => ({
      ...anyCall(seededRandom(`${at} ${sortAt.getTime()}`), [ana.user.id]),
      callerId: ids[at] ?? null,
      startedAt: sortAt,
      receivedAt: sortAt,
      sortAt,
      aiCategory: at === 0 ? 'billing' : 'order',
      humanCategory: null,
      direction: 'inbound' as const,
      humanResolution: 'resolved' as const,
      reviewedById: null,
      reviewedAt: sortAt,
    })),
  )
  await server.deps.callIndex?.current()
})
afterAll(() => server.close())

/** From the calls in memory and from the database, which have to say the same. */
const ask = async (asked: Record<string, unknown>) => {
  const input = cellCallersInput.parse({ metric: 'callers', range: RANGE, zone: 'UTC', ...asked })
  const byIndex = await readCellCallers(server.deps, input, ana.user.id)
  const bySql = await readCellCallers({ ...server.deps, callIndex: null }, input, ana.user.id)
  expect(bySql).toEqual(byIndex)
  return byIndex
}
const shown = ({ items }: Awaited<ReturnType<typeof ask>>) =>
  items.map(({ id, calls }) => [ids.indexOf(id), calls])

test('a cell has as many callers, and their calls as many, as its figures say', async () => {
  const dimensions = ['frequency']
  const { cells } = await askMetrics(server, ana, {
    metrics: ['callers', 'volume'],
    range: RANGE,
    dimensions,
  })
  for (const { keys, values } of cells.filter((cell) => cell.keys['frequency'] !== null)) {
    const { items, total } = await ask({ dimensions, keys })
    expect(total).toBe(values['callers']?.value)
    expect(items.reduce((sum, { calls }) => sum + calls, 0)).toBe(values['volume']?.value)
  }
  expect(shown(await ask({ dimensions, keys: { frequency: '2' } }))).toEqual([[1, 2]])
  expect(shown(await ask({ keys: {} }))).toEqual([
    [0, 3],
    [1, 2],
    [2, 1],
    [3, 1],
    [4, 1],
  ])
})

test('callers are those of a period and of their first call, and each has the list of their calls', async () => {
  const cohorts = { dimensions: ['firstCall'], grain: 'week' }
  expect(shown(await ask({ ...cohorts, keys: { firstCall: 'before' } }))).toEqual([[2, 1]])
  const back = await ask({ ...cohorts, keys: { firstCall: '2026-11-02', time: '2026-11-09' } })
  expect(shown(back)).toEqual([
    [0, 1],
    [1, 1],
  ])
  for (const { filters, calls } of back.items) {
    const query = new URLSearchParams(asCallQuery(filters ?? {}))
    const list = await ana.request(`${API}/calls?${query}`)
    expect(await list.json()).toMatchObject({ total: calls })
  }
})

test('a metric about some calls, and a dimension of calls, count those of each caller', async () => {
  const split = { dimensions: ['category', 'frequency'] }
  expect(shown(await ask({ ...split, keys: { category: 'billing' } }))).toEqual([[0, 3]])
  expect(shown(await ask({ ...split, keys: { category: 'billing', frequency: '2' } }))).toEqual([])
  const reviewed = { filters: { reviewed: 'not-me' }, keys: {} }
  const { total } = await ask({ ...reviewed, metric: 'resolutionConfirmed' })
  const answer = await askMetrics(server, ana, {
    ...reviewed,
    range: RANGE,
    metrics: ['resolutionConfirmed'],
  })
  const { n = 0, filters } = answer.totals['resolutionConfirmed'] ?? {}
  expect([filters, n > 0, total > 0]).toEqual([null, true, true])
  const today = { range: { from: '2026-11-01', to: '2026-11-21' }, keys: {} }
  expect(shown(await ask({ ...today, metric: 'todayCalls' }))).toEqual([[1, 1]])
})

test('a share of calls that were followed by another counts just those of each caller', async () => {
  for (const metric of ['repeatWithin1', 'repeatWithin7', 'resolutionNoRepeat']) {
    const { totals } = await askMetrics(server, ana, { metrics: [metric], range: RANGE })
    const { items } = await ask({ metric, keys: {} })
    expect(items.reduce((sum, { calls }) => sum + calls, 0)).toBe(totals[metric]?.numerator)
    expect(items.every(({ filters }) => filters === null)).toBe(true)
  }
  expect(shown(await ask({ metric: 'repeatWithin1', keys: {} }))).toEqual([[0, 1]])
})

test('pages go on where the one before ended', async () => {
  const first = await ask({ keys: {}, limit: 3 })
  const second = await ask({ keys: {}, limit: 3, cursor: first.nextCursor })
  expect([...shown(first), ...shown(second)]).toEqual(shown(await ask({ keys: {} })))
  expect([first.total, second.total, second.nextCursor]).toEqual([5, 5, null])
})

test('a file asks for names of people and callers alone', () => {
  const cells = ['others', null, ids[0] ?? ''].map((caller) => ({
    keys: { caller, category: 'billing' },
    values: {},
    filters: null,
    isPartial: false,
  }))
  expect(idsNamed([{ answer: { cells } }])).toEqual([ids[0]])
})

test('calls of unknown callers are a list of their own', async () => {
  const answer = await askMetrics(server, ana, { range: RANGE, dimensions: ['frequency'] })
  const unknown = answer.cells.find(({ keys }) => keys['frequency'] === null)
  expect(unknown?.values['volume']?.n).toBe(1)
  const query = new URLSearchParams(unknown?.values['volume']?.filters ?? {})
  expect(query.get('caller')).toBe('none')
  const list = await ana.request(`${API}/calls?${query}`)
  expect(await list.json()).toMatchObject({
    total: 1,
    items: [{ startedAt: day(7).toISOString() }],
  })
})

test('a key that the question has not, and a made-up cursor, are refused in a sentence', async () => {
  const refused = async (json: Record<string, unknown>) => {
    const response = await ana.request(`${API}/metrics/callers`, {
      json: { metric: 'callers', range: RANGE, keys: {}, ...json },
    })
    return [response.status, (await response.json()).fields]
  }
  expect(await refused({ keys: { category: 'billing' } })).toEqual([
    422,
    { keys: 'The question has no cell with this key: category.' },
  ])
  expect(await refused({ grain: 'week', keys: { time: '2026-11-03' } })).toEqual([
    422,
    { keys: 'The question has no cell with this key: time.' },
  ])
  expect(await refused({ cursor: 'nonsense' })).toEqual([
    422,
    { cursor: 'Not a cursor of this list' },
  ])
})
