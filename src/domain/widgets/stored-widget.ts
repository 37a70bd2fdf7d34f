import type { DashboardWidget } from '@/contracts/dashboards'
import { METRIC_UNITS } from '@/contracts/metrics'

import { type AnyMetricName, isAnyMetric } from '../metrics/any-metric'
import { isMetric, type MetricName } from '../metrics/registry'
import { RESOLUTION_TARGET, WIDGETS } from './catalogue'
import { readFormula } from './formula'
import type {
  ChartType,
  GaugeConfig,
  TimeRange,
  WidgetDefinition,
  WidgetId,
  WidgetShape,
} from './widget'

export const MOST_METRICS = 8
export const MOST_ROWS = 50
export const INTERVAL = { min: 5, max: 86_400 }

const OVER_TIME = ['line', 'area', 'bar'] as const

/** The charts that can show what a widget asks, and the ranges that its name allows. */
export const CHART_CHOICES: Partial<
  Record<WidgetId, { types: readonly ChartType[]; ranges: readonly TimeRange[]; metrics?: true }>
> = {
  call_volume_chart: { types: OVER_TIME, ranges: ['7d', '30d', '12m'] },
  issue_category_pie: { types: ['pie', 'bar'], ranges: ['7d', '30d', '12m'] },
  customer_satisfaction_trend: { types: OVER_TIME, ranges: ['7d', '30d', '12m'] },
  agent_performance: { types: ['bar'], ranges: ['7d', '30d', '12m'] },
  weekly_report: { types: OVER_TIME, ranges: ['7d'], metrics: true },
  monthly_trends: { types: OVER_TIME, ranges: ['12m'], metrics: true },
}

type Config = Record<string, unknown>

const oneOf = <Value>(all: readonly Value[], value: unknown): Value | undefined =>
  all.find((one) => one === value)
const someOf = <Value>(all: readonly Value[], value: unknown): Value[] =>
  Array.isArray(value) ? all.filter((one) => value.includes(one)) : []
const whole = (value: unknown, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max
    ? Number(value)
    : undefined
const anyMetricsOf = (value: unknown): AnyMetricName[] =>
  Array.isArray(value)
    ? [...new Set(value.map(String))].filter(isAnyMetric).slice(0, MOST_METRICS)
    : []
const metricsOf = (value: unknown): MetricName[] => anyMetricsOf(value).filter(isMetric)
const without = <Values extends object>(values: Values) =>
  // What is left out may be: only optional ones are given as undefined.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>
  }
const orElse = <Value>(some: readonly Value[], usual: readonly Value[] | undefined) =>
  some.length > 0 ? some : usual

const shapeOf = (own: WidgetDefinition, config: Config): WidgetShape => {
  switch (own.type) {
    case 'stats': {
      const { formula: text } = config
      const formula = typeof text === 'string' && own.id === 'custom_metric' ? text : ''
      const read = readFormula(formula)
      if (!('error' in read)) {
        const unit = oneOf(METRIC_UNITS, config['unit']) ?? 'points'
        return { type: 'stats', config: { metrics: read.metrics, formula, unit } }
      }
      const metrics =
        own.id === 'custom_metric' ? anyMetricsOf(config['metrics']) : metricsOf(config['metrics'])
      return {
        type: 'stats',
        config: { metrics: orElse(metrics, own.config.metrics) ?? metrics },
      }
    }
    case 'chart': {
      const choices = CHART_CHOICES[own.id]
      const { chartType, timeRange, metrics, ...fixed } = own.config
      return {
        type: 'chart',
        config: {
          ...fixed,
          ...without({
            chartType: oneOf(choices?.types ?? [], config['chartType']) ?? chartType,
            timeRange: oneOf(choices?.ranges ?? [], config['timeRange']) ?? timeRange,
            metrics: choices?.metrics ? orElse(metricsOf(config['metrics']), metrics) : metrics,
          }),
        },
      }
    }
    case 'table': {
      const { columns, pageSize, ...fixed } = own.config
      return {
        type: 'table',
        config: {
          ...fixed,
          columns: orElse(someOf(columns, config['columns']), columns) ?? columns,
          pageSize: whole(config['pageSize'], { min: 1, max: MOST_ROWS }) ?? pageSize,
        },
      }
    }
    case 'gauge': {
      const metric = metricsOf([config['metric']])[0] ?? own.config.metric
      const target = whole(config['target'], { min: 0, max: 100 }) ?? own.config.target
      return {
        type: 'gauge',
        config: {
          ...own.config,
          metric,
          target,
          ...(config['hasOwnTarget'] === true && { hasOwnTarget: true }),
        },
      }
    }
    default: {
      const { maxItems, alertSound, insightTypes = [] } = own.config
      const types = someOf(insightTypes, config['insightTypes'])
      return {
        type: 'list',
        config: {
          ...own.config,
          maxItems: whole(config['maxItems'], { min: 1, max: maxItems }) ?? maxItems,
          ...(alertSound === undefined ? {} : { alertSound: config['alertSound'] !== false }),
          ...(types.length > 0 && { insightTypes: types }),
        },
      }
    }
  }
}

/** What a gauge is held against; null: the organisation's target. */
export const ownTarget = ({ metric, target, hasOwnTarget = false }: GaugeConfig): number | null =>
  metric === 'resolution' && target === RESOLUTION_TARGET && !hasOwnTarget ? null : target

export const targetOf = (config: GaugeConfig, resolutionTarget: number | undefined): number =>
  ownTarget(config) ?? resolutionTarget ?? config.target

/**
 * A stored widget as it is drawn: what it asks for as far as it can be answered, else what the
 * catalogue has. Null for one that this version does not know. Who sees it is the catalogue's.
 */
export const readWidget = (stored: DashboardWidget): WidgetDefinition | null => {
  const own = WIDGETS.find(({ id }) => id === stored.id)
  if (!own) return null
  const { title, description, size, position, visible, refreshInterval } = stored
  return {
    ...own,
    ...shapeOf(own, stored.config),
    title: title.trim() || own.title,
    description,
    size,
    position,
    visible,
    refreshInterval: whole(refreshInterval, INTERVAL) ?? own.refreshInterval,
  }
}

/** As a layout stores it, in the order of its schema: what is drawn, over whatever else was stored with it. */
export const storedWidget = (
  { id, type, title, description, size, position, config, ...rest }: WidgetDefinition,
  before?: DashboardWidget,
): DashboardWidget => {
  const { visible, refreshInterval, dataSource, permissions, category } = rest
  const { formula: _formula, unit: _unit, hasOwnTarget: _own, ...kept } = before?.config ?? {}
  return {
    ...before,
    id,
    type,
    title,
    description,
    size,
    position,
    config: { ...kept, ...config },
    visible,
    refreshInterval,
    dataSource,
    permissions: before?.permissions ?? [...permissions],
    category,
  }
}
