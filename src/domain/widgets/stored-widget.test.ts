import { expect, test } from 'vitest'

import { dashboardWidget } from '@/contracts/dashboards'

import { WIDGETS } from './catalogue'
import { readWidget, storedWidget } from './stored-widget'
import type { WidgetId } from './widget'

const stored = (id: WidgetId, config: Record<string, unknown> = {}, facts: object = {}) => {
  const own = WIDGETS.find((one) => one.id === id)
  return dashboardWidget.parse({ ...own, config: { ...own?.config, ...config }, ...facts })
}

test('each widget survives being stored and read, any number of times', () => {
  for (const widget of WIDGETS) {
    const once = storedWidget(widget)
    const read = readWidget(once)
    expect(read).toEqual(widget)
    expect(JSON.stringify(read && storedWidget(read, once))).toBe(JSON.stringify(once))
    // Storing it leaves no byte for reading to change.
    expect(JSON.stringify(dashboardWidget.parse(once))).toBe(JSON.stringify(once))
  }
})

test.each<[WidgetId, Record<string, unknown>, object]>([
  ['custom_metric', { metrics: ['cost', 'made up'] }, { metrics: ['cost'] }],
  ['custom_metric', { metrics: [] }, { metrics: ['totalCalls'] }],
  [
    'custom_metric',
    { formula: 'cost / volume', unit: 'USD' },
    { metrics: ['cost', 'volume'], formula: 'cost / volume', unit: 'USD' },
  ],
  ['custom_metric', { formula: 'cost /' }, { metrics: ['totalCalls'] }],
  [
    'call_volume_chart',
    { chartType: 'bar', timeRange: '30d' },
    { chartType: 'bar', timeRange: '30d' },
  ],
  [
    'call_volume_chart',
    { chartType: 'pie', timeRange: '9d' },
    { chartType: 'line', timeRange: '7d' },
  ],
  [
    'weekly_report',
    { timeRange: '12m', metrics: ['cost'] },
    { timeRange: '7d', metrics: ['cost'] },
  ],
  ['recent_calls_table', { pageSize: 0, columns: [] }, { pageSize: 10 }],
  [
    'recent_calls_table',
    { pageSize: 20, columns: ['status', 'x'] },
    { pageSize: 20, columns: ['status'] },
  ],
  ['urgent_calls_alert', { maxItems: 9, alertSound: false }, { maxItems: 5, alertSound: false }],
  [
    'ai_insights',
    { maxItems: 3, insightTypes: ['anomalies'] },
    { maxItems: 3, insightTypes: ['anomalies'] },
  ],
  [
    'resolution_rate_gauge',
    { target: 90, metric: 'containment' },
    { target: 90, metric: 'containment' },
  ],
  ['resolution_rate_gauge', { target: 85, hasOwnTarget: true }, { target: 85, hasOwnTarget: true }],
])('%s with %j is drawn with what can be answered', (id, config, drawn) => {
  expect(readWidget(stored(id, config))?.config).toMatchObject(drawn)
})

test('a stored layout grants nothing, and one of another version is not drawn', () => {
  const granted = stored('monthly_trends', {}, { permissions: ['user'] })
  expect(readWidget(granted)?.permissions).toEqual(['admin'])
  expect(readWidget({ ...granted, id: 'weather' })).toBeNull()
})

test('what others have stored with a widget is kept', () => {
  const before = stored('call_volume_chart', { mark: 'x' }, { colour: 'red' })
  const read = readWidget(before)
  expect(read && storedWidget({ ...read, title: 'Mine' }, before)).toEqual({
    ...before,
    title: 'Mine',
  })
})
