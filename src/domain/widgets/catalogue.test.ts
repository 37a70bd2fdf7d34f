import { describe, expect, test } from 'vitest'

import { dashboardWidget, WIDGET_SIZES } from '@/contracts/dashboards'

import { WIDGETS, widgetsForRole } from './catalogue'
import { WIDGET_IDS, type WidgetId } from './widget'

const widget = (id: WidgetId) => WIDGETS.find((one) => one.id === id)
const configOf = (id: WidgetId) => widget(id)?.config

describe('the catalogue of widgets', () => {
  test('holds the fifteen, each once, as a layout stores them', () => {
    expect(WIDGETS.map(({ id }) => id).toSorted()).toEqual([...WIDGET_IDS].toSorted())
    expect(WIDGET_IDS).toHaveLength(15)
    for (const one of WIDGETS) expect(dashboardWidget.safeParse(one).error).toBeUndefined()
  })

  test.each([
    ['urgent_calls_alert', 15],
    ['recent_calls_table', 30],
    ['callback_queue', 30],
    ['calls_overview', 60],
    ['daily_summary', 60],
    ['custom_metric', 60],
    ['resolution_rate_gauge', 120],
    ['call_volume_chart', 300],
    ['issue_category_pie', 300],
    ['agent_performance', 300],
    ['external_data', 300],
    ['customer_satisfaction_trend', 600],
    ['ai_insights', 600],
    ['weekly_report', 3600],
    ['monthly_trends', 7200],
  ] as const)('%s refreshes every %i seconds', (id, seconds) => {
    expect(widget(id)?.refreshInterval).toBe(seconds)
  })

  test('has the specified limits, targets and sorting', () => {
    expect(configOf('recent_calls_table')).toMatchObject({ pageSize: 10 })
    expect(configOf('callback_queue')).toMatchObject({ pageSize: 5, sortBy: 'priority' })
    expect(configOf('urgent_calls_alert')).toEqual({
      maxItems: 5,
      priority: 'high',
      alertSound: true,
    })
    expect(configOf('resolution_rate_gauge')).toMatchObject({ min: 0, max: 100, target: 85 })
    expect(configOf('ai_insights')).toEqual({
      maxItems: 10,
      insightTypes: ['trends', 'anomalies', 'recommendations'],
    })
  })

  test('has the specified chart ranges, types and pie colours', () => {
    for (const [id, timeRange] of [
      ['call_volume_chart', '7d'],
      ['agent_performance', '7d'],
      ['weekly_report', '7d'],
      ['customer_satisfaction_trend', '30d'],
      ['monthly_trends', '12m'],
    ] as const) {
      expect(configOf(id)).toMatchObject({ timeRange })
    }
    const types = WIDGETS.flatMap((one) => (one.type === 'chart' ? [one.config.chartType] : []))
    expect(new Set(types)).toEqual(new Set(['line', 'pie', 'area', 'bar']))
    expect(configOf('issue_category_pie')).toMatchObject({
      chartType: 'pie',
      colors: ['#1976d2', '#f57c00', '#d32f2f', '#388e3c', '#7b1fa2'],
    })
  })

  test('fits twelve columns without overlapping, wider the larger the size', () => {
    const taken = new Set<string>()
    for (const { position } of WIDGETS) {
      expect(position.x + position.w).toBeLessThanOrEqual(12)
      for (let x = position.x; x < position.x + position.w; x += 1) {
        for (let y = position.y; y < position.y + position.h; y += 1) {
          expect(taken.has(`${x} ${y}`)).toBe(false)
          taken.add(`${x} ${y}`)
        }
      }
    }
    const widths = WIDGET_SIZES.map((size) =>
      WIDGETS.filter((one) => one.size === size).map(({ position }) => position.w),
    )
    expect(widths.map((all) => new Set(all).size)).toEqual([1, 1, 1, 1])
    expect(widths.map(([width]) => width)).toEqual([3, 4, 6, 8])
  })
})

describe('what a role sees', () => {
  const HIDDEN = ['agent_performance', 'custom_metric', 'external_data', 'monthly_trends']

  test('an administrator sees everything', () => {
    expect(widgetsForRole('admin')).toHaveLength(15)
  })

  test.each(['user', 'agent'] as const)(
    'a %s sees what a user sees: all but the four for administrators',
    (role) => {
      const seen = widgetsForRole(role).map(({ id }) => id)
      expect(seen).toHaveLength(11)
      expect(WIDGET_IDS.filter((id) => !seen.includes(id)).toSorted()).toEqual(HIDDEN)
    },
  )

  test('permission lists name user and admin, or admin alone', () => {
    for (const { id, permissions } of WIDGETS) {
      expect(permissions).toEqual(HIDDEN.includes(id) ? ['admin'] : ['user', 'admin'])
    }
  })
})
