import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { cellCallersInput, type CellCallersInput, metricsQueryInput } from '@/contracts/metrics'
import { dayLater } from '@/domain/metrics/time-grid'
import type { Deps } from '@/server/deps'
import { readCellCallers } from '@/server/metrics/cell-callers'
import { queryMetrics } from '@/server/metrics/query-metrics'

import type { Bench } from './lib/bench'
import { type DatabaseKind, makePlace } from './lib/bench-database'
import { ms, whole } from './lib/figures'
import { openDeps } from './lib/in-process'
import { makeCalls } from './lib/make-calls'
import { spreadOf } from './lib/stats'
import type { Row } from './lib/table'

const SIZES: Record<DatabaseKind, number[]> = {
  embedded: [10_000, 100_000],
  postgres: [10_000, 100_000, 1_000_000],
}
const ROUNDS = 40
const WITHIN_MS = 50
const NOBODY = '00000000-0000-4000-8000-000000000000'

type Question = {
  name: string
  days: number
  ask: Record<string, unknown>
  /** Asks who called in the cell with these. */
  keys?: CellCallersInput['keys']
}

const QUESTIONS: Question[] = [
  { name: '7 days by day', days: 7, ask: { metrics: ['volume'], grain: 'day' } },
  {
    name: '30 days by category',
    days: 30,
    ask: { metrics: ['volume', 'resolution'], dimensions: ['category'] },
  },
  {
    name: '30 days, the figures of a page and those before',
    days: 30,
    ask: {
      metrics: [
        'volume',
        'medianDuration',
        'p90Duration',
        'resolution',
        'callbackRate',
        'reviewed',
      ],
      compare: 'previous',
    },
  },
  {
    name: '12 months by month and category',
    days: 365,
    ask: { metrics: ['volume'], dimensions: ['category'], grain: 'month' },
  },
  {
    name: '12 months by category and direction',
    days: 365,
    ask: { metrics: ['volume', 'resolution'], dimensions: ['category', 'direction'] },
  },
  {
    name: '12 months by weekday and hour',
    days: 365,
    ask: { metrics: ['volume'], dimensions: ['weekday', 'hour'] },
  },
  {
    name: '12 months, median by category',
    days: 365,
    ask: { metrics: ['medianDuration'], dimensions: ['category'] },
  },
  {
    name: '2 years by week, filtered',
    days: 730,
    ask: {
      metrics: ['volume', 'resolution'],
      grain: 'week',
      filters: { category: 'billing,problem' },
    },
  },
  { name: '30 days, without a repeat', days: 30, ask: { metrics: ['resolutionNoRepeat'] } },
  {
    name: '12 months by week, who rang again',
    days: 365,
    ask: {
      metrics: ['repeatWithin1', 'repeatWithin3', 'repeatWithin7', 'repeatWithin14'],
      grain: 'week',
    },
  },
  {
    name: '12 months by month, at some hours',
    days: 365,
    ask: { metrics: ['volume'], grain: 'month', filters: { hour: '08,09,10,11' } },
  },
  {
    name: '12 months, callers by frequency',
    days: 365,
    ask: { metrics: ['callers', 'volume'], dimensions: ['frequency'] },
  },
  {
    name: '12 months, callers by first call',
    days: 365,
    ask: { metrics: ['callers'], dimensions: ['firstCall'], grain: 'month' },
  },
  {
    name: '12 months, who called once',
    days: 365,
    ask: { metrics: ['callers'], dimensions: ['frequency'] },
    keys: { frequency: '1' },
  },
  {
    name: '12 months, who called before',
    days: 365,
    ask: { metrics: ['callers'], dimensions: ['firstCall'], grain: 'month' },
    keys: { firstCall: 'before' },
  },
  { name: '30 days, cost', days: 30, ask: { metrics: ['cost', 'costPerResolution'] } },
]

const measure = async (deps: Deps, { days, ask, keys }: Question): Promise<number[]> => {
  const to = dayLater(deps.now().toISOString().slice(0, 10), 1)
  const range = { from: dayLater(to, -days), to }
  const asked = { ...ask, range, zone: 'Europe/Berlin' }
  const query = metricsQueryInput.parse(asked)
  const [metric] = query.metrics
  const cell = keys && cellCallersInput.parse({ ...asked, metric, keys })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await (cell ? readCellCallers(deps, cell, NOBODY) : queryMetrics(deps, query, NOBODY))
    times.push(performance.now() - began)
  }
  return times
}

/** Answers of the metric engine at every size, and how long it holds the event loop. */
export const benchMetrics: Bench = async (kind, { report, seed, calls }) => {
  for (const size of calls === null ? SIZES[kind] : [calls]) {
    const place = await makePlace(kind)
    const deps = await openDeps(place)
    try {
      await makeCalls(deps, { calls: size, seed, say: report.note })
      await deps.callIndex?.current()
      const rows: Row[] = []
      const pauses = monitorEventLoopDelay({ resolution: 1 })
      for (const question of QUESTIONS) {
        await measure(deps, question)
        pauses.reset()
        pauses.enable()
        const { p50, p95 } = spreadOf(await measure(deps, question))
        pauses.disable()
        rows.push({
          what: question.name,
          figure: `p50 ${ms(p50)}  p95 ${ms(p95)}  held ${ms(pauses.max / 1e6)}`,
          target: `p95 ≤ ${WITHIN_MS} ms`,
          holds: p95 <= WITHIN_MS,
        })
      }
      const load = loadavg()[0]?.toFixed(1)
      report.add(`Metrics, ${kind}, ${whole(size)} calls (load of the machine ${load})`, rows)
    } finally {
      await deps.close()
      await place.remove()
    }
  }
}
