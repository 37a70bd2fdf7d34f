import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

import type { MetricsAnswer } from '@/contracts/metrics'

import { metricsCsv } from './metrics-csv'

test('what is not whole is marked by the words of the page, in every line', () => {
  const metrics = ['volume', 'repeatWithin7']
  const values = Object.fromEntries(
    metrics.map((metric) => [metric, { value: 1, n: 1, filters: {} }]),
  )
  const day = (from: string, to: string, isPartial = false) => ({
    keys: { time: from },
    values,
    filters: { from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` },
    isPartial,
  })
  const answer: MetricsAnswer = {
    cells: [
      day('2026-11-01', '2026-11-02'),
      day('2026-11-08', '2026-11-09', true),
      day('2026-11-19', '2026-11-20'),
      day('2026-11-20', '2026-11-21', true),
    ],
    totals: values,
    range: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' },
    zone: 'UTC',
    notCollected: {},
    dataUntil: '2026-11-20T12:00:00.000Z',
    registryVersion: 1,
  }
  const range = { from: '2026-11-01', to: '2026-11-21' }
  const csv = metricsCsv('Calls', [{ query: { metrics, range, grain: 'day' }, answer }])
  const lines: string[][] = parse(csv, { bom: true, relaxColumnCount: true, fromLine: 9 })
  expect(lines.map((line) => [line[0], line[3], line.at(-1)])).toEqual([
    ['Calls', 'All', 'so far'],
    ['Repeat calls within 7 days', 'All', 'unfinished'],
    ['Calls', '2026-11-01', ''],
    ['Repeat calls within 7 days', '2026-11-01', ''],
    ['Calls', '2026-11-08', 'in part'],
    ['Repeat calls within 7 days', '2026-11-08', 'in part'],
    ['Calls', '2026-11-19', ''],
    ['Repeat calls within 7 days', '2026-11-19', 'unfinished'],
    ['Calls', '2026-11-20', 'so far'],
    ['Repeat calls within 7 days', '2026-11-20', 'unfinished'],
  ])
})
