import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { metricsAnswer, metricsAnswers, metricRegistry } from '@/contracts/metrics'
import { METRIC_NAMES } from '@/domain/metrics/registry'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { askMetrics, metricsInput, RANGE } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { mergeCallers, undoMerge } from '../callers/merge-callers'
import { callers } from '../db/callers-schema'
import { inTurns } from '../http/in-turns'

const API = '/functions/api/v1/metrics'
const NOW = new Date('2026-11-02T10:30:00Z')
const DAY = 86_400_000

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
})

type Ask = Record<string, unknown>
const ask = (query: Ask) => askMetrics(server, ana, query)
const refused = async (query: Ask) => {
  const answer = await ana.request(`${API}/query`, { json: metricsInput(query) })
  expect(answer.status).toBe(422)
  return (await answer.json()) as { fields: Record<string, string> }
}

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000)
const store = (facts: Partial<ReturnType<typeof anyCall>>[]) =>
  storeCalls(
    server.db,
    facts.map((some, index) => {
      const call = anyCall(seededRandom(`call ${index}`), [ana.user.id])
      const sortAt = some.sortAt ?? at(1)
      return { ...call, startedAt: sortAt, receivedAt: sortAt, ...some, sortAt }
    }),
  )

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-10-26', 24],
])('a day of Berlin has its hours, each with its own calls: %s, %i', async (from, hours) => {
  const first =
    new Date(`${from}T00:00:00+01:00`).getTime() - (from === '2026-10-26' ? 0 : 3_600_000)
  const starts = Array.from({ length: 28 }, (_, hour) => ({
    sortAt: new Date(first + hour * 3_600_000 + 60_000),
  }))
  await store(starts)
  const to = new Date(Date.parse(from) + DAY).toISOString().slice(0, 10)
  const { cells, totals } = await ask({
    range: { from, to },
    zone: 'Europe/Berlin',
    grain: 'hour',
  })
  expect(cells).toHaveLength(hours)
  expect(new Set(cells.map(({ keys }) => keys['time'])).size).toBe(hours)
  expect(cells.map(({ values }) => values['volume']?.n)).toEqual(cells.map(() => 1))
  expect(totals['volume']?.n).toBe(hours)
})

test('weeks begin on Monday, and what the range cuts is partial', async () => {
  const { cells } = await ask({
    range: { from: '2026-10-15', to: '2026-11-09' },
    grain: 'week',
  })
  expect(cells.map(({ keys, isPartial }) => [keys['time'], isPartial])).toEqual([
    ['2026-10-15', true],
    ['2026-10-19', false],
    ['2026-10-26', false],
    // This week is not over.
    ['2026-11-02', true],
  ])
})

test('empty buckets are buckets, and what calls do not say is a word of its own', async () => {
  await store([
    { sortAt: at(1), aiCategory: 'billing', humanCategory: null },
    { sortAt: at(49), aiCategory: null, humanCategory: null },
  ])
  const { cells } = await ask({ grain: 'day', dimensions: ['category'] })
  expect(
    cells.map(({ keys, values }) => [keys['time'], keys['category'], values['volume']?.n]),
  ).toEqual(
    expect.arrayContaining([
      ['2026-11-01', 'billing', 1],
      ['2026-11-01', null, 0],
      ['2026-11-02', 'billing', 0],
      ['2026-11-03', null, 1],
    ]),
  )
  expect(cells).toHaveLength(6)
})

test('weekdays come in their order, those without calls too, and are days of the zone', async () => {
  // On a Saturday evening in New York it is Sunday in Samoa, which had no Friday the 30th.
  await store([
    { sortAt: new Date('2011-12-31T23:30:00Z') },
    { sortAt: new Date('2011-12-30T09:30:00Z') },
  ])
  const daysIn = async (zone: string) => {
    const range = { from: '2011-12-26', to: '2012-01-03' }
    const { cells } = await ask({ range, zone, dimensions: ['weekday'] })
    return cells.map(({ keys, values }) => [keys['weekday'], values['volume']?.n])
  }
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const having = (days: string[]) => week.map((day) => [day, days.includes(day) ? 1 : 0])
  expect(await daysIn('America/New_York')).toEqual(having(['friday', 'saturday']))
  expect(await daysIn('Pacific/Apia')).toEqual(having(['thursday', 'sunday']))
})

test('an hour of a weekday opens its calls, and another zone asked for opens none', async () => {
  await store([{ sortAt: at(9.5) }, { sortAt: at(9.9) }, { sortAt: at(10) }])
  const query = { dimensions: ['weekday', 'hour'], zone: 'UTC' }
  const { cells } = await ask(query)
  expect(cells).toHaveLength(7 * 24)
  expect(cells.filter(({ values }) => values['volume']?.n !== 0)).toMatchObject([
    { filters: { weekday: 'sunday', hour: '09', zone: 'UTC' }, values: { volume: { n: 2 } } },
    { filters: { weekday: 'sunday', hour: '10', zone: 'UTC' }, values: { volume: { n: 1 } } },
  ])
  const elsewhere = { hour: ['14'], zone: 'Asia/Kathmandu' }
  const other = await ask({ ...query, dimensions: ['weekday'], filters: elsewhere })
  expect(other.totals['volume']?.n).toBe(0)
  expect(other.cells.map(({ filters }) => filters)).toEqual(Array.from({ length: 7 }, () => null))
})

test('the same elapsed time stands beside a range that is not over', async () => {
  const hours = [-72, -38, -13, 1, 34]
  await store(hours.map((hour) => ({ sortAt: at(hour) })))
  const { totals, previous } = await ask({
    range: { from: '2026-11-01', to: '2026-11-03' },
    compare: 'previous',
  })
  expect(totals['volume']?.n).toBe(2)
  expect(previous).toMatchObject({
    range: { from: '2026-10-30T00:00:00.000Z', to: '2026-10-31T10:30:00.000Z' },
    totals: { volume: { n: 1 } },
  })
})

test('a person who rings again within a week is a repeat, by any of their numbers', async () => {
  const people = await server.db
    .insert(callers)
    .values(Array.from({ length: 3 }, () => ({ kind: 'number' as const, createdAt: NOW })))
    .returning()
  const [one, two, three] = people.map(({ id }) => id)
  if (!one || !two || !three) throw new Error('Three callers are stored')
  const monthAgo = (hours: number) => at(hours - 31 * 24)
  const solved = {
    aiResolution: 'resolved',
    humanResolution: null,
    direction: 'inbound',
  } as const
  await store([
    { ...solved, callerId: one, sortAt: monthAgo(1) },
    { ...solved, callerId: two, sortAt: monthAgo(2) },
    { ...solved, callerId: three, sortAt: monthAgo(3) },
    { ...solved, callerId: null, sortAt: monthAgo(4) },
    { callerId: one, sortAt: monthAgo(24 * 6), aiResolution: null, humanResolution: null },
    { callerId: three, sortAt: monthAgo(24 * 9), aiResolution: null, humanResolution: null },
  ])
  const metrics = ['resolutionNoRepeat', 'resolvedCalls']
  const range = { from: '2026-10-01', to: '2026-10-04' }
  const read = async () => (await ask({ metrics, range })).totals
  expect(await read()).toMatchObject({
    resolutionNoRepeat: { numerator: 2, denominator: 3, filters: null },
    resolvedCalls: { n: 4 },
  })
  const actor = {
    kind: 'person' as const,
    email: 'ana@example.com',
    role: 'agent' as const,
    id: ana.user.id,
    name: ana.user.name,
  }
  const merged = []
  for (const otherId of [two, three]) {
    merged.push(await mergeCallers(server.deps, actor, { keepId: one, otherId }))
  }
  expect(await read()).toMatchObject({ resolutionNoRepeat: { numerator: 0, denominator: 3 } })
  for (const { mergeId } of merged.toReversed()) await undoMerge(server.deps, actor, mergeId)
  expect(await read()).toMatchObject({ resolutionNoRepeat: { numerator: 2, denominator: 3 } })
})

test('today is a day of the zone, and only of the range', async () => {
  await store([{ sortAt: at(20) }, { sortAt: at(25) }, { sortAt: at(34) }])
  const todayIn = async (query: Ask) =>
    (await ask({ metrics: ['todayCalls'], ...query })).totals['todayCalls']?.n
  expect(await todayIn({})).toBe(2)
  expect(await todayIn({ zone: 'America/New_York' })).toBe(1)
  expect(await todayIn({ range: { from: '2026-11-01', to: '2026-11-02' } })).toBe(0)
})

test('what nobody measures is null with a reason, never a guess', async () => {
  await store([{ survey: null }])
  const { totals, notCollected } = await ask({
    metrics: ['nps', 'ces', 'revenue', 'satisfaction', 'volume'],
  })
  for (const name of ['nps', 'ces', 'satisfaction']) {
    expect(totals[name]).toMatchObject({ value: null, n: 0 })
    expect(notCollected[name]).toMatch(/answers of callers/)
  }
  expect(notCollected).toMatchObject({ revenue: expect.stringMatching(/No category/) })
  expect(notCollected['volume']).toBeUndefined()
  const registry = metricRegistry.parse(await (await ana.request(API)).json())
  expect(registry.metrics.find(({ name }) => name === 'nps')?.notCollected).toMatch(/caller/)
  expect(registry.metrics.find(({ name }) => name === 'volume')?.notCollected).toBeNull()
})

test('an unfinished week stands beside as much of the week before', async () => {
  // Monday morning; the week before began with one call at night, one by day, one on Tuesday.
  await store([-166, -155, -140, 25].map((hour) => ({ sortAt: at(24 + hour) })))
  const { cells, previous } = await ask({
    range: { from: '2026-11-02', to: '2026-11-09' },
    grain: 'week',
    compare: 'previous',
  })
  expect(cells).toMatchObject([{ isPartial: true, values: { volume: { n: 1 } } }])
  expect(previous?.range).toEqual({
    from: '2026-10-26T00:00:00.000Z',
    to: '2026-10-26T10:30:00.000Z',
  })
  expect(previous?.cells).toMatchObject([{ values: { volume: { n: 1 } } }])
})

test('over HTTP, in the zone of the organisation unless one is named', async () => {
  await store([{ sortAt: at(1) }])
  const answer = await ana.request(`${API}/query`, {
    json: { metrics: ['volume'], range: RANGE, filters: { minSeconds: 0 } },
  })
  expect(metricsAnswer.parse(await answer.json())).toMatchObject({
    zone: 'UTC',
    dataUntil: NOW.toISOString(),
  })
})

test('a dashboard asks everything at once, and what cannot be answered says why', async () => {
  await store([{ sortAt: at(1) }, { sortAt: at(30) }])
  const queries = [
    metricsInput({ grain: 'day' }),
    metricsInput({ metrics: ['mood'] }),
    metricsInput({ range: { from: '2026-11-02', to: '2026-11-03' } }),
  ]
  const answer = await ana.request(`${API}/queries`, { json: { queries } })
  const { items } = metricsAnswers.parse(await answer.json())
  expect(items.map((item) => item.answer?.totals['volume']?.value ?? null)).toEqual([2, null, 1])
  expect(items.map(({ error }) => error)).toEqual([
    null,
    expect.stringMatching(/^There is no metric “mood”/),
    null,
  ])
  const many = Array.from({ length: 21 }, () => metricsInput({}))
  expect((await ana.request(`${API}/queries`, { json: { queries: many } })).status).toBe(422)
})

test('the values of a whole request have a limit, and what is beyond it says what to do', async () => {
  const range = { from: '2026-10-01', to: '2026-11-20' }
  const all = metricsInput({ metrics: METRIC_NAMES.slice(0, 30), range, grain: 'hour' })
  const queries = [all, all, all, metricsInput({}), all, metricsInput({ grain: 'day' })]
  const answer = await ana.request(`${API}/queries`, { json: { queries } })
  const { items } = metricsAnswers.parse(await answer.json())
  const tooMany = expect.stringMatching(/More than 120,000 values at once.*fewer metrics/)
  expect(items.map(({ error }) => error)).toEqual([null, null, null, null, tooMany, null])
})

test('one person has two requests answered at once, and others do not wait for them', async () => {
  const running = new Map<string, number>()
  let most = 0
  const inTurn = inTurns(2)
  const work = async (who: string) => {
    running.set(who, (running.get(who) ?? 0) + 1)
    most = Math.max(most, running.get(who) ?? 0)
    await new Promise((resolve) => setImmediate(resolve))
    running.set(who, (running.get(who) ?? 0) - 1)
    return who
  }
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const first = [1, 2].map(() => inTurn('Ana', () => held.then(() => work('Ana'))))
  const rest = [1, 2, 3].map(() => inTurn('Ana', () => work('Ana')))
  expect(await inTurn('Ben', () => work('Ben'))).toBe('Ben')
  expect(most).toBe(1)
  release()
  await Promise.all([...first, ...rest])
  expect(most).toBe(2)
})

test.each([
  [{ metrics: ['volume', 'mood'] }, { metrics: /no metric “mood”.*volume.*agreement/ }],
  [{ dimensions: ['tags'] }, { dimensions: /no dimension “tags”.*category/ }],
  [{ dimensions: ['category', 'category'] }, { dimensions: /each dimension once/ }],
  [{ range: { from: '2026-11-04', to: '2026-11-04' } }, { 'range.to': /before it begins/ }],
  [{ range: { from: '2026-02-30', to: '2026-11-04' } }, { 'range.from': /day/ }],
  [{ range: { from: '2026-01-01', to: '2027-01-01' }, grain: 'hour' }, { grain: /“day” fits/ }],
  [{ range: { from: '1970-01-01', to: '9998-01-01' }, grain: 'month' }, { dimensions: /fewer/ }],
  [{ range: { from: '2020-01-01', to: '2026-01-01' }, grain: 'day' }, { grain: /“week” fits/ }],
  [
    {
      range: { from: '2026-01-01', to: '2026-03-01' },
      grain: 'hour',
      dimensions: ['weekday', 'hour'],
    },
    { grain: /“week” fits/ },
  ],
  [{ zone: 'Mars/Base' }, { zone: /Unknown time zone/ }],
  [{ filters: { colour: 'red' } }, { filters: /colour/ }],
  [{ filters: { category: "'; drop table calls" } }, { 'filters.category': /.+/ }],
])('is refused in a sentence: %j', async (query, fields) => {
  const problem = await refused(query)
  expect(problem.fields).toEqual(
    Object.fromEntries(
      Object.entries(fields).map(([name, words]) => [name, expect.stringMatching(words)]),
    ),
  )
})
