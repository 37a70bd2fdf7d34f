import * as z from 'zod'

import { GRID_COLUMNS } from '@/contracts/dashboards'
import { readFormula } from '@/domain/widgets/formula'
import {
  CHART_CHOICES,
  INTERVAL,
  MOST_METRICS,
  MOST_ROWS,
  ownTarget,
} from '@/domain/widgets/stored-widget'
import type { WidgetDefinition } from '@/domain/widgets/widget'

import { SMALLEST, TALLEST } from './arrange'

const between = (min: number, max: number) => {
  const error = `Enter a whole number from ${min} to ${max}`
  // By its digits: an empty field is no 0.
  return z.coerce
    .string()
    .trim()
    .regex(/^\d+$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
}

const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema.optional())

/** What the settings of any widget hold; each has a part of it. */
export const settingsForm = z
  .object({
    title: z.string().trim().min(1, 'Enter a title').max(80, 'At most 80 characters'),
    refreshInterval: between(INTERVAL.min, INTERVAL.max),
    shows: z.enum(['metrics', 'formula']).optional(),
    metrics: z.array(z.string()).max(MOST_METRICS, `At most ${MOST_METRICS} metrics`).optional(),
    formula: z.string().optional(),
    unit: z.string().optional(),
    metric: z.string().optional(),
    target: orEmpty(between(0, 100)),
    chartType: z.string().optional(),
    timeRange: z.string().optional(),
    columns: z.array(z.string()).min(1, 'Choose a column').optional(),
    pageSize: between(1, MOST_ROWS).optional(),
    maxItems: z.coerce.number().optional(),
    alertSound: z.boolean().optional(),
    insightTypes: z.array(z.string()).min(1, 'Choose a kind').optional(),
    x: between(0, GRID_COLUMNS - SMALLEST),
    y: between(0, 1000),
    w: between(SMALLEST, GRID_COLUMNS),
    h: between(SMALLEST, TALLEST),
  })
  .superRefine(({ shows, formula = '', metrics, metric, target, x, w }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (x + w > GRID_COLUMNS) {
      refuse('w', `Column ${x} and width ${w} end beyond column ${GRID_COLUMNS}`)
    }
    if (metric !== undefined && metric !== 'resolution' && target === undefined) {
      refuse('target', 'Enter a target: the organisation has one for the resolution rate only')
    }
    if (shows === 'formula') {
      const read = readFormula(formula)
      if ('error' in read) refuse('formula', `${read.error}, at character ${read.at}`)
    } else if (metrics?.length === 0) refuse('metrics', 'Choose a metric')
  })
export type SettingsValues = z.output<typeof settingsForm>

export const defaultsOf = ({ title, refreshInterval, position, ...widget }: WidgetDefinition) => {
  const common = { title, refreshInterval, ...position }
  switch (widget.type) {
    case 'stats': {
      const { metrics, formula, unit = 'points' } = widget.config
      const own = widget.id === 'custom_metric'
      const shows = formula === undefined ? ('metrics' as const) : ('formula' as const)
      return {
        ...common,
        metrics: [...metrics],
        ...(own && { shows, formula: formula ?? '', unit }),
      }
    }
    case 'chart': {
      const { chartType, timeRange = '7d', metrics } = widget.config
      const hasMetrics = CHART_CHOICES[widget.id]?.metrics
      return {
        ...common,
        chartType,
        timeRange,
        ...(hasMetrics && { metrics: [...(metrics ?? [])] }),
      }
    }
    case 'table': {
      const { columns, pageSize } = widget.config
      return { ...common, columns: [...columns], pageSize }
    }
    case 'gauge':
      return { ...common, metric: widget.config.metric, target: ownTarget(widget.config) ?? '' }
    default: {
      const { maxItems, alertSound, insightTypes } = widget.config
      return {
        ...common,
        maxItems,
        ...(alertSound !== undefined && { alertSound }),
        ...(insightTypes && { insightTypes: [...insightTypes] }),
      }
    }
  }
}
