import { expect, test } from 'vitest'

import { USUAL_RULES } from '@/contracts/usual-rules'
import { DIMENSIONS } from '@/domain/metrics/dimensions'
import { METRIC_NAMES } from '@/domain/metrics/registry'

import { createCallTable } from '../call-index/call-table'
import { INDEX_FACETS } from '../call-index/index-facets'
import type { Reading } from './groups'
import { groupsFromIndex } from './index-groups'
import { createTurn, ROWS_AT_ONCE } from './turns'

const CALLS = 4 * ROWS_AT_ONCE
const DAY = 86_400_000
const START = Date.parse('2026-01-01T00:00:00Z')

const span = { from: new Date(START), to: new Date(START + 30 * DAY) }
const READING: Reading = {
  names: METRIC_NAMES,
  filters: { hour: '08,09,10,11', zone: 'Europe/Berlin' },
  span,
  today: { from: new Date(START + 29 * DAY), to: span.to },
  now: span.to,
  buckets: null,
  dimensions: [],
  zone: 'Europe/Berlin',
  actorId: '00000000-0000-4000-8000-000000000000',
  values: { billing: 1 },
  rules: USUAL_RULES,
}
/** No caller is known by name. */
const database = { execute: () => Promise.resolve({ rows: [] }) } as never

const tableOfCalls = () => {
  const table = createCallTable()
  const words = INDEX_FACETS.map(({ name }) => (name === 'category' ? 'billing' : '')).join()
  for (let seq = 1; seq <= CALLS; seq += 1) {
    const startedAt = START + (seq / CALLS) * 30 * DAY
    const id = seq.toString(16).padStart(8, '0')
    const facts = { seq, id, words, startedAt, updatedAt: startedAt, duration: seq % 600 }
    table.put({ ...facts, person: seq % 9000, cost: 1, latency: seq % 3000 })
  }
  return table
}

/** The table, whose columns tell of every number that is read of them. */
const watched = (table: ReturnType<typeof createCallTable>, note: () => void) => {
  const watch = <Column extends object>(column: Column) =>
    new Proxy(column, {
      get: (of, at) => {
        note()
        const value: unknown = Reflect.get(of, at, of)
        return value
      },
    })
  const columns = Object.fromEntries(
    Object.entries(table.columns()).map(([name, column]) => [name, watch(column)]),
  ) as ReturnType<typeof table.columns> // the same columns
  return { ...table, columns: () => columns }
}

test('no question reads much more than a portion of the calls before others have their turn', async () => {
  let reads = 0
  let most = 0
  let portions = 0
  const table = watched(tableOfCalls(), () => {
    reads += 1
    most = Math.max(most, reads)
  })
  const turn = () => {
    reads = 0
    portions += 1
    return Promise.resolve()
  }
  const asks = [...DIMENSIONS.map((name) => [name]), []]
  for (const dimensions of asks) {
    const names = dimensions.length > 0 ? (['callers'] as const) : METRIC_NAMES
    await groupsFromIndex(database, table, { ...READING, names, dimensions }, turn)
  }
  expect(portions).toBeGreaterThan(asks.length * 10)
  expect(most).toBeLessThanOrEqual(3 * ROWS_AT_ONCE)
})

test('work that is asked between portions rests after two milliseconds, and at once after a long one', async () => {
  let now = 0
  const rests: number[] = []
  const turn = createTurn(
    () => now,
    () => {
      rests.push(now)
      now += 10
      return Promise.resolve()
    },
  )
  for (const portion of [1, 1, 1, 1, 1, 6, 3, 1]) {
    now += portion
    await turn()
  }
  expect(rests).toEqual([2, 14, 31, 44])
})
