import type { DashboardWidget } from '@/contracts/dashboards'
import { targetOf } from '@/domain/widgets/stored-widget'
import type { ChartType, TimeRange, WidgetDefinition } from '@/domain/widgets/widget'

export const SOURCE_LABELS = {
  calls: 'Calls',
  analytics: 'Analytics',
  reports: 'Reports',
  custom: 'Custom',
  external: 'External system',
  ai: 'AI',
} satisfies Record<DashboardWidget['dataSource'], string>

export const SIZE_LABELS = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  'extra-large': 'Extra large',
} satisfies Record<DashboardWidget['size'], string>

const CHART_LABELS = {
  line: 'Line chart',
  pie: 'Pie chart',
  area: 'Area chart',
  bar: 'Bar chart',
} satisfies Record<ChartType, string>

const RANGE_LABELS = {
  '7d': 'last 7 days',
  '30d': 'last 30 days',
  '12m': 'last 12 months',
} satisfies Record<TimeRange, string>

/** "15 s", "5 min", "1 h". */
export const refreshWords = (seconds: number): string => {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ')

/** What kind of thing a widget is, and within which limits: "Table, 5 a page, by priority". */
export const shapeWords = (
  widget: WidgetDefinition,
  resolutionTarget: number | undefined,
): string => {
  if (widget.type === 'stats') {
    const { length } = widget.config.metrics
    return length === 1 ? 'Single figure' : `${length} figures`
  }
  if (widget.type === 'chart') {
    const { chartType, timeRange } = widget.config
    return joined(CHART_LABELS[chartType], timeRange && RANGE_LABELS[timeRange])
  }
  if (widget.type === 'table') {
    const { pageSize, sortBy } = widget.config
    return joined('Table', `${pageSize} a page`, sortBy && `by ${sortBy}`)
  }
  if (widget.type === 'gauge') {
    const { min, max } = widget.config
    return `Gauge from ${min} to ${max}, target ${targetOf(widget.config, resolutionTarget)}`
  }
  const { maxItems, priority, alertSound, insightTypes } = widget.config
  return joined(
    `At most ${maxItems}`,
    priority && `${priority} priority`,
    alertSound && 'with a sound',
    insightTypes?.join(', '),
  )
}
