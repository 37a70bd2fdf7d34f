import { expect, test } from 'vitest'

import { reportDefinition } from '@/contracts/reports'

import { viewOf, viewsOf } from './report-views'

test.each([
  [['volume'], null, null, []],
  [['volume'], 'time', null, ['chart', 'line', 'area', 'bar', 'table']],
  [['resolution'], 'time', null, ['chart', 'line', 'bar', 'table']],
  [['volume', 'resolution'], 'time', null, ['chart', 'line', 'bar', 'table']],
  [['volume'], 'time', 'category', ['chart', 'line', 'area', 'stacked', 'table']],
  [['resolution'], 'time', 'category', ['chart', 'line', 'table']],
  [['volume', 'resolvedCalls'], 'category', null, ['chart', 'bar', 'pie', 'table']],
  // Callers of two categories are counted in both.
  [['callers'], 'category', null, ['chart', 'bar', 'table']],
  [['volume'], 'category', 'direction', ['chart', 'table']],
])('%j by %s and %s can be drawn as %j', (metrics, by, and, views) => {
  expect(viewsOf({ metrics, by, and })).toEqual(views)
})

test('a kind that cannot draw a metric gives way to what fits, as reports of before have it', () => {
  const report = reportDefinition.parse({
    metrics: ['volume', 'resolution'],
    by: 'category',
    and: null,
    filters: {},
    range: '30d',
    grain: null,
    compare: false,
    view: 'pie',
  })
  expect(viewOf('volume', report)).toBe('pie')
  expect(viewOf('resolution', report)).toBe('chart')
  expect(viewOf('volume', { ...report, and: 'direction' })).toBe('chart')
  expect(viewOf('volume', { ...report, view: 'table' })).toBe('table')
})
