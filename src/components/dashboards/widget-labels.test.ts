import { expect, test } from 'vitest'

import { WIDGETS } from '@/domain/widgets/catalogue'
import type { WidgetId } from '@/domain/widgets/widget'

import { refreshWords, shapeWords } from './widget-labels'

test.each<[WidgetId, string]>([
  ['calls_overview', '4 figures'],
  ['custom_metric', 'Single figure'],
  ['call_volume_chart', 'Line chart, last 7 days'],
  ['issue_category_pie', 'Pie chart'],
  ['monthly_trends', 'Line chart, last 12 months'],
  ['callback_queue', 'Table, 5 a page, by priority'],
  ['recent_calls_table', 'Table, 10 a page'],
  ['resolution_rate_gauge', 'Gauge from 0 to 100, target 85'],
  ['urgent_calls_alert', 'At most 5, high priority, with a sound'],
  ['ai_insights', 'At most 10, trends, anomalies, recommendations'],
])('%s is said as "%s"', (id, words) => {
  const widget = WIDGETS.find((one) => one.id === id)
  if (!widget) throw new Error(`No widget ${id}`)
  expect(shapeWords(widget, undefined)).toBe(words)
})

test('the target of a gauge is the one of the settings, unless it has its own', () => {
  const gauge = WIDGETS.find(({ type }) => type === 'gauge')
  if (gauge?.type !== 'gauge') throw new Error('No gauge')
  expect(shapeWords(gauge, 70)).toBe('Gauge from 0 to 100, target 70')
  const own = { ...gauge, config: { ...gauge.config, hasOwnTarget: true } }
  expect(shapeWords(own, 70)).toBe('Gauge from 0 to 100, target 85')
})

test.each([
  [15, '15 s'],
  [90, '90 s'],
  [300, '5 min'],
  [3600, '1 h'],
  [7200, '2 h'],
])('every %i seconds is "%s"', (seconds, words) => {
  expect(refreshWords(seconds)).toBe(words)
})
