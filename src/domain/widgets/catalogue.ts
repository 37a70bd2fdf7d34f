import type { Role } from '@/contracts/call-words'

import { PIE_COLORS } from './pie-colors'
import type { WidgetDefinition, WidgetFacts, WidgetShape } from './widget'

const EVERYONE: Role[] = ['user', 'admin']
const ADMINS: Role[] = ['admin']

export const RESOLUTION_TARGET = 85

type CatalogueEntry = WidgetShape &
  Omit<WidgetFacts, 'visible' | 'permissions'> &
  Partial<Pick<WidgetFacts, 'permissions'>>

/**
 * The fifteen widgets, where they stand in a grid of twelve columns until somebody moves them, and
 * how often they refresh. What only administrators see stands last, so that leaving it out leaves
 * no hole.
 */
const CATALOGUE: readonly CatalogueEntry[] = [
  {
    id: 'calls_overview',
    type: 'stats',
    title: 'Calls Overview',
    description: 'Calls, resolved calls, average duration and callback rate.',
    size: 'large',
    position: { x: 0, y: 0, w: 6, h: 2 },
    config: { metrics: ['totalCalls', 'resolvedCalls', 'avgDuration', 'callbackRate'] },
    refreshInterval: 60,
    dataSource: 'calls',
    category: 'overview',
  },
  {
    id: 'call_volume_chart',
    type: 'chart',
    title: 'Call Volume',
    description: 'Calls per day over the last week.',
    size: 'extra-large',
    position: { x: 0, y: 2, w: 8, h: 4 },
    config: { chartType: 'line', timeRange: '7d', metrics: ['volume'] },
    refreshInterval: 300,
    dataSource: 'analytics',
    category: 'analytics',
  },
  {
    id: 'recent_calls_table',
    type: 'table',
    title: 'Recent Calls',
    description: 'The newest calls, ten at a time.',
    size: 'extra-large',
    position: { x: 0, y: 6, w: 8, h: 4 },
    config: {
      columns: ['timestamp', 'customer', 'phone', 'status', 'duration', 'category'],
      pageSize: 10,
    },
    refreshInterval: 30,
    dataSource: 'calls',
    category: 'operations',
  },
  {
    id: 'resolution_rate_gauge',
    type: 'gauge',
    title: 'Resolution Rate',
    description: 'The share of calls that solved the caller’s issue, against the target.',
    size: 'small',
    position: { x: 6, y: 0, w: 3, h: 2 },
    config: { metric: 'resolution', min: 0, max: 100, target: RESOLUTION_TARGET },
    refreshInterval: 120,
    dataSource: 'analytics',
    category: 'overview',
  },
  {
    id: 'issue_category_pie',
    type: 'chart',
    title: 'Issue Categories',
    description: 'What callers call about.',
    size: 'medium',
    position: { x: 8, y: 2, w: 4, h: 4 },
    config: { chartType: 'pie', fields: ['category', 'calls'], colors: PIE_COLORS },
    refreshInterval: 300,
    dataSource: 'analytics',
    category: 'analytics',
  },
  {
    id: 'customer_satisfaction_trend',
    type: 'chart',
    title: 'Customer Satisfaction',
    description: 'Recommendation and effort scores over the last month.',
    size: 'large',
    position: { x: 6, y: 10, w: 6, h: 4 },
    config: {
      chartType: 'area',
      timeRange: '30d',
      metrics: ['nps', 'ces'],
      fields: ['satisfaction'],
    },
    refreshInterval: 600,
    dataSource: 'analytics',
    category: 'analytics',
  },
  {
    id: 'callback_queue',
    type: 'table',
    title: 'Callback Queue',
    description: 'Callers waiting for a callback, most urgent first.',
    size: 'large',
    position: { x: 0, y: 10, w: 6, h: 4 },
    config: {
      columns: ['customer', 'phone', 'priority', 'timestamp'],
      pageSize: 5,
      sortBy: 'priority',
    },
    refreshInterval: 30,
    dataSource: 'calls',
    category: 'operations',
  },
  {
    id: 'urgent_calls_alert',
    type: 'list',
    title: 'Urgent Calls',
    description: 'High-priority calls that need attention now.',
    size: 'medium',
    position: { x: 8, y: 6, w: 4, h: 4 },
    config: { maxItems: 5, priority: 'high', alertSound: true },
    refreshInterval: 15,
    dataSource: 'calls',
    category: 'operations',
  },
  {
    id: 'agent_performance',
    type: 'chart',
    title: 'Agent Performance',
    description: 'Calls, resolution, length and satisfaction by agent over the last week.',
    size: 'large',
    position: { x: 0, y: 18, w: 6, h: 4 },
    config: {
      chartType: 'bar',
      timeRange: '7d',
      fields: ['agent', 'calls', 'resolutionRate', 'avgDuration', 'satisfaction'],
    },
    refreshInterval: 300,
    dataSource: 'analytics',
    permissions: ADMINS,
    category: 'analytics',
  },
  {
    id: 'daily_summary',
    type: 'stats',
    title: 'Daily Summary',
    description: 'Today so far.',
    size: 'small',
    position: { x: 9, y: 0, w: 3, h: 2 },
    config: { metrics: ['todayCalls', 'todayResolved', 'todayRevenue', 'todaySatisfaction'] },
    refreshInterval: 60,
    dataSource: 'reports',
    category: 'reports',
  },
  {
    id: 'weekly_report',
    type: 'chart',
    title: 'Weekly Report',
    description: 'Volume, length and resolution, day by day.',
    size: 'extra-large',
    position: { x: 0, y: 14, w: 8, h: 4 },
    config: {
      chartType: 'bar',
      timeRange: '7d',
      metrics: ['volume', 'duration', 'resolution'],
    },
    refreshInterval: 3600,
    dataSource: 'reports',
    category: 'reports',
  },
  {
    id: 'monthly_trends',
    type: 'chart',
    title: 'Monthly Trends',
    description: 'Volume, resolution and revenue, month by month.',
    size: 'large',
    position: { x: 6, y: 18, w: 6, h: 4 },
    config: {
      chartType: 'line',
      timeRange: '12m',
      metrics: ['volume', 'resolution', 'revenue'],
    },
    refreshInterval: 7200,
    dataSource: 'reports',
    permissions: ADMINS,
    category: 'reports',
  },
  {
    id: 'custom_metric',
    type: 'stats',
    title: 'Custom Metric',
    description: 'A figure of your choice.',
    size: 'small',
    position: { x: 0, y: 22, w: 3, h: 2 },
    config: { metrics: ['totalCalls'] },
    refreshInterval: 60,
    dataSource: 'custom',
    permissions: ADMINS,
    category: 'custom',
  },
  {
    id: 'external_data',
    type: 'table',
    title: 'External Data',
    description: 'Calls with data from another system.',
    size: 'large',
    position: { x: 3, y: 22, w: 6, h: 2 },
    config: { columns: ['customer', 'category', 'status'], pageSize: 10 },
    refreshInterval: 300,
    dataSource: 'external',
    permissions: ADMINS,
    category: 'custom',
  },
  {
    id: 'ai_insights',
    type: 'list',
    title: 'AI Insights',
    description: 'Trends, anomalies and recommendations.',
    size: 'medium',
    position: { x: 8, y: 14, w: 4, h: 4 },
    config: { maxItems: 10, insightTypes: ['trends', 'anomalies', 'recommendations'] },
    refreshInterval: 600,
    dataSource: 'ai',
    category: 'analytics',
  },
]

/** In the order of the stored layout's schema, so that what is kept reads as what was read. */
export const WIDGETS: readonly WidgetDefinition[] = CATALOGUE.map(
  ({ refreshInterval, dataSource, permissions = EVERYONE, category, ...widget }) => ({
    ...widget,
    visible: true,
    refreshInterval,
    dataSource,
    permissions,
    category,
  }),
)

export const widgetsForRole = (role: Role): WidgetDefinition[] =>
  WIDGETS.filter(({ permissions }) => permissions.includes(role) || permissions.includes('user'))
