import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callbackParams, stepParams } from '@/api/callbacks'
import { listOfFigure } from '@/api/list-of-figure'
import { queueParams, readQueueSearch } from '@/api/queue-search'
import { readTicketSearch } from '@/api/ticket-search'
import {
  metricRegistry,
  metricsAnswer,
  type MetricsAnswer,
  metricsAnswers,
  SUBJECTS,
} from '@/contracts/metrics'
import {
  dimensionsOfSubject,
  metricsOfSubject,
  WORK_METRIC_NAMES,
  workMetricOf,
  type WorkSubject,
} from '@/domain/metrics/work-registry'
import { ticketParams } from '@/domain/ticket-view'
import { storeAnyWork } from '@tests/builders/any-work'
import { plainWork } from '@tests/harness/plain-work'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

const API = '/functions/api/v1'
const NOW = new Date('2026-11-03T10:30:00Z')
/** With the ends of summer time in Europe and in America. */
const RANGE = { from: '2026-10-23', to: '2026-11-05' }
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu']
const WORK = SUBJECTS.filter((subject) => subject !== 'calls')

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
  ana = await server.signIn('admin', 'Ana Lopez')
  const { user } = await server.signIn('agent', 'Bo Lang')
  await storeAnyWork(server.db, [ana.user.id, user.id], new Date('2026-10-22T00:00:00Z'))
})
afterAll(() => server.close())

const send = (query: Record<string, unknown>) =>
  ana.request(`${API}/metrics/query`, { json: { range: RANGE, zone: 'UTC', ...query } })

const ask = async (query: Record<string, unknown>): Promise<MetricsAnswer> => {
  const response = await send(query)
  expect(response.status).toBe(200)
  return metricsAnswer.parse(await response.json())
}

const refusal = async (query: Record<string, unknown>) => {
  const response = await send(query)
  expect(response.status).toBe(422)
  const { fields } = (await response.json()) as { fields: Record<string, string> }
  return fields
}

const splitsOf = (subject: WorkSubject) => {
  const all = dimensionsOfSubject(subject)
  return [[], ...all.map((name) => [name]), ['assignee', 'priority']]
}

const rounded = (value: number | null | undefined) => Number((value ?? 0).toPrecision(9))

/** The cells that have any, by the words of their keys. */
const figuresIn = (cells: MetricsAnswer['cells'], name: string) =>
  new Map(
    cells.flatMap(({ keys, values }) => {
      const { value = null, n = 0 } = values[name] ?? {}
      const words = Object.values(keys).map((word) => word ?? '-')
      return n === 0 ? [] : [[words.join(' '), { value: rounded(value), n }] as const]
    }),
  )

const AS_OF_NOW = ['stepsOpen', 'stepsOverdue', 'ticketsUnsolved']

/** Of several that its page shows together. */
const SINGLE_STATUS: Record<WorkSubject, readonly string[]> = {
  'next-steps': [],
  callbacks: ['proposed', 'open'],
  tickets: ['open', 'pending', 'solved', 'closed'],
}

const LISTS: Record<WorkSubject, string> = {
  'next-steps': '/next-steps',
  callbacks: '/callbacks',
  tickets: '/tickets',
}

/** How many a list has, turning every page. */
const countListed = async (subject: WorkSubject, filters: Record<string, string>) => {
  let count = 0
  let cursor: string | null = null
  do {
    const params = new URLSearchParams({ ...filters, limit: '200', ...(cursor && { cursor }) })
    const response = await ana.request(`${API}${LISTS[subject]}?${params}`)
    expect(response.status).toBe(200)
    const page = (await response.json()) as { items: unknown[]; nextCursor: string | null }
    count += page.items.length
    cursor = page.nextCursor
  } while (cursor !== null)
  return count
}

/** As the page that a figure's link opens asks for its list, and for the file of it; null: none lists that. */
const askedByPage = (subject: WorkSubject, filters: Record<string, string>) => {
  const { search } = listOfFigure(subject, filters) ?? {}
  if (search === undefined) return null
  const address = { ...Object(search) }
  if (subject === 'tickets') {
    const params = ticketParams(readTicketSearch(address))
    return { list: textOf(params), file: '/tickets/export.csv', params: textOf(params) }
  }
  const queue = readQueueSearch(address)
  const steps = subject === 'callbacks' ? stepParams(queue) : queueParams(queue, 'nobody', NOW)
  const params = textOf({ ...steps, owner: queue.assignee ?? '' })
  const list = subject === 'callbacks' ? textOf(callbackParams(queue)) : params
  return { list, file: '/next-steps/export.csv', params }
}

const textOf = (params: object) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

const countRows = async (path: string, params: Record<string, string>) => {
  const response = await ana.request(`${API}${path}?${new URLSearchParams(params)}`)
  expect(response.status).toBe(200)
  return Number(response.headers.get('x-total-count'))
}

describe.each(WORK)('%s', (subject) => {
  const metrics = metricsOfSubject(subject)

  test.each(ZONES)('equal plain SQL in %s, by day and by every dimension', async (zone) => {
    for (const dimensions of [...splitsOf(subject), ['status', 'category']]) {
      for (const isByDay of [false, true]) {
        const grain = isByDay ? { grain: 'day' } : {}
        const { cells } = await ask({ subject, metrics, dimensions, zone, ...grain })
        for (const name of metrics) {
          const asked = { range: RANGE, zone, dimensions, isByDay, now: NOW }
          const plain = [...(await plainWork(server.db, name, asked))].map(
            ([words, { value, n }]) => [words, { value: rounded(value), n }] as const,
          )
          expect(plain.length).toBeGreaterThan(0)
          const figures = [name, dimensions, isByDay, figuresIn(cells, name)]
          expect(figures).toEqual([name, dimensions, isByDay, new Map(plain)])
        }
      }
    }
  })

  test('every figure has the list of exactly what it counts', async () => {
    for (const dimensions of splitsOf(subject)) {
      const { cells, totals } = await ask({ subject, metrics, dimensions, zone: 'Europe/Berlin' })
      for (const { values, filters, keys } of [
        ...cells,
        { values: totals, filters: null, keys: {} },
      ]) {
        expect(filters).toBeNull()
        for (const [name, value] of Object.entries(values)) {
          // Of a status that the metric does not count there is no list, and nothing to list.
          const n = value.filters ? await countListed(subject, value.filters) : 0
          expect({ name, keys, n }).toEqual({ name, keys, n: value.n })
          const page = value.filters && askedByPage(subject, value.filters)
          const isSingle = SINGLE_STATUS[subject].includes(value.filters?.['status'] ?? '')
          expect(page === null).toBe(value.filters === null || isSingle)
          expect(page ? await countListed(subject, page.list) : n).toBe(n)
        }
      }
    }
  })

  test('the file of that list has as many rows', async () => {
    const { totals } = await ask({ subject, metrics })
    for (const [name, { n, filters }] of Object.entries(totals)) {
      const page = filters && askedByPage(subject, filters)
      expect([name, page && (await countRows(page.file, page.params))]).toEqual([name, n])
    }
  })

  test('by day and under filters, too, each has its list', async () => {
    const filters = { assignee: 'me', priority: 'high,normal' }
    const { cells } = await ask({ subject, metrics, filters, grain: 'day' })
    const figures = cells.flatMap(({ values }) => Object.values(values)).filter(({ n }) => n > 0)
    expect(figures.length).toBeGreaterThan(5)
    for (const { n, filters: list } of figures) {
      expect(list).toMatchObject({ owner: 'me', priority: 'high,normal' })
      expect(list && (await countListed(subject, list))).toBe(n)
    }
  })

  test('are compared with as many days before, unless they are of what is so now', async () => {
    const range = { from: '2026-10-28', to: '2026-11-01' }
    const [name = ''] = metrics
    const { previous } = await ask({ subject, metrics, range, compare: 'previous' })
    const before = await ask({ subject, metrics, range: { from: '2026-10-24', to: '2026-10-28' } })
    expect(previous?.range).toEqual(before.range)
    expect(previous?.totals).toEqual(
      Object.fromEntries(
        Object.entries(before.totals).map(([metric, value]) => [
          metric,
          AS_OF_NOW.includes(metric) ? { ...value, value: null, n: 0 } : value,
        ]),
      ),
    )
    expect(before.totals[name]?.n).toBeGreaterThan(0)
  })

  test('say in a sentence what there is not', async () => {
    const noun = subject === 'next-steps' ? 'next steps' : subject
    expect(await refusal({ subject, metrics: ['volume'] })).toEqual({
      metrics: `There is no metric “volume” of ${noun}. There are: ${metrics.join(', ')}.`,
    })
    const split = await refusal({ subject, metrics, dimensions: ['sentiment'] })
    expect(split['dimensions']).toContain(`There is no dimension “sentiment” of ${noun}.`)
    expect(await refusal({ subject, metrics, filters: { sentiment: 'negative' } })).toEqual({
      filters: `Figures of ${noun} are filtered by assignee, priority and category, not by “sentiment”.`,
    })
    const { filters } = await refusal({ subject, metrics, filters: { priority: 'none' } })
    expect(filters).toBe(`All ${noun} have a priority.`)
  })
})

test('what is not over is marked, and the parts of a share are told', async () => {
  const { cells, totals } = await ask({
    subject: 'tickets',
    metrics: ['ticketsSolvedInTime'],
    grain: 'day',
  })
  const running = cells.filter(({ isPartial }) => isPartial).map(({ keys }) => keys['time'])
  expect(running).toEqual(['2026-11-03', '2026-11-04'])
  const { value, n, numerator, denominator } = totals['ticketsSolvedInTime'] ?? {}
  expect(denominator).toBe(n)
  expect(value).toBe(Number(numerator) / Number(denominator))
})

test('several questions may have subjects of their own', async () => {
  const question = { range: RANGE, zone: 'UTC' }
  const queries = [
    { ...question, metrics: ['volume'] },
    { ...question, subject: 'calls', metrics: ['volume'] },
    { ...question, subject: 'tickets', metrics: ['ticketsOpened'] },
    { ...question, subject: 'tickets', metrics: ['stepsCreated'] },
  ]
  const response = await ana.request(`${API}/metrics/queries`, { json: { queries } })
  const [calls, same, tickets, refused] = metricsAnswers.parse(await response.json()).items
  expect(calls?.answer?.totals['volume']?.n).toBeGreaterThan(0)
  expect(same?.answer?.totals).toEqual(calls?.answer?.totals)
  expect(tickets?.answer?.totals['ticketsOpened']?.n).toBeGreaterThan(0)
  expect(refused).toMatchObject({
    answer: null,
    error: expect.stringContaining('There is no metric “stepsCreated” of tickets.'),
  })
})

test('calls have no metric of another subject, and a subject that is none is refused', async () => {
  const { metrics } = await refusal({ metrics: ['ticketsSolved'] })
  expect(metrics).toContain('There is no metric “ticketsSolved”.')
  expect(await refusal({ subject: 'people', metrics: ['stepsDone'] })).toHaveProperty('subject')
})

test('the registry says what each metric counts, and what it is split by', async () => {
  const response = await ana.request(`${API}/metrics`)
  const { metrics, dimensions } = metricRegistry.parse(await response.json())
  const listed = metrics.filter(({ subject }) => subject !== 'calls')
  expect(listed.map(({ name }) => name)).toEqual(WORK_METRIC_NAMES)
  for (const { name, subject, definition, minimum } of listed) {
    const known = WORK_METRIC_NAMES.find((one) => one === name)
    expect(known && workMetricOf(known)).toMatchObject({ subject, definition, minimum })
  }
  expect(metrics.find(({ name }) => name === 'volume')).toMatchObject({ subject: 'calls' })
  const kind = dimensions.find(({ name }) => name === 'kind')
  expect(kind).toEqual({ name: 'kind', label: 'Kind', subjects: ['next-steps'] })
  expect(dimensions.find(({ name }) => name === 'priority')?.subjects).toEqual([...SUBJECTS])
})
