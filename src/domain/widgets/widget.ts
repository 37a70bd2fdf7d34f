import type { DashboardWidget } from '@/contracts/dashboards'
import type { METRIC_UNITS } from '@/contracts/metrics'

import type { AnyMetricName } from '../metrics/any-metric'
import type { MetricName } from '../metrics/registry'

export const WIDGET_IDS = [
  'calls_overview',
  'call_volume_chart',
  'recent_calls_table',
  'resolution_rate_gauge',
  'issue_category_pie',
  'customer_satisfaction_trend',
  'callback_queue',
  'urgent_calls_alert',
  'agent_performance',
  'daily_summary',
  'weekly_report',
  'monthly_trends',
  'custom_metric',
  'external_data',
  'ai_insights',
] as const
export type WidgetId = (typeof WIDGET_IDS)[number]

export type WidgetField =
  | 'timestamp'
  | 'customer'
  | 'phone'
  | 'status'
  | 'duration'
  | 'category'
  | 'agent'
  | 'calls'
  | 'resolutionRate'
  | 'avgDuration'
  | 'satisfaction'
  | 'priority'

export type ChartType = 'line' | 'pie' | 'area' | 'bar'
export type TimeRange = '7d' | '30d' | '12m'

type StatsConfig = {
  /** Of any subject in Custom Metric, else of calls. */
  metrics: readonly AnyMetricName[]
  /** One figure computed from the metrics, in `unit`. */
  formula?: string
  unit?: (typeof METRIC_UNITS)[number]
}
type ChartConfig = {
  chartType: ChartType
  timeRange?: TimeRange
  metrics?: readonly MetricName[]
  fields?: readonly WidgetField[]
  colors?: readonly string[]
}
type TableConfig = {
  columns: readonly WidgetField[]
  pageSize: number
  sortBy?: WidgetField
}
export type GaugeConfig = {
  metric: MetricName
  min: number
  max: number
  target: number
  /** The usual target, chosen for this widget whatever the organisation's is. */
  hasOwnTarget?: boolean
}
type ListConfig = {
  maxItems: number
  priority?: 'high'
  alertSound?: boolean
  insightTypes?: readonly ('trends' | 'anomalies' | 'recommendations')[]
}

export type WidgetShape =
  | { type: 'stats'; config: StatsConfig }
  | { type: 'chart'; config: ChartConfig }
  | { type: 'table'; config: TableConfig }
  | { type: 'gauge'; config: GaugeConfig }
  | { type: 'list'; config: ListConfig }

export type WidgetFacts = { id: WidgetId } & Pick<
  DashboardWidget,
  | 'title'
  | 'description'
  | 'size'
  | 'position'
  | 'visible'
  | 'refreshInterval'
  | 'dataSource'
  | 'permissions'
  | 'category'
>
export type WidgetDefinition = WidgetShape & WidgetFacts
