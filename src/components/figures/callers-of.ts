import { isCallerDimension } from '@/domain/metrics/dimensions'
import { type MetricName, metricOf } from '@/domain/metrics/registry'

import type { Point, Series } from '../charts'
import type { FiguresProps } from './figures-card'

/** Whether a figure without a list of calls opens who called instead. */
export const opensCallers = (
  name: MetricName,
  splits: readonly (string | undefined)[] = [],
): boolean => {
  const metric = metricOf(name)
  if (metric.kind === 'distinct' || metric.kind === 'marked share') return true
  const isOfCallers = splits.some((split) => split !== undefined && isCallerDimension(split))
  return isOfCallers && metric.kind !== 'worth'
}

type OfSplits = { metric: MetricName; by: string; and?: string | undefined }

/** What a table split by one or two words opens for such figures; undefined: nothing. */
export const callersOfSplits = (
  onCallers: FiguresProps['onCallers'],
  { metric, by, and }: OfSplits,
) =>
  opensCallers(metric, [by, and])
    ? (name: string, row?: string | null, column?: string | null) =>
        onCallers({
          metric,
          name,
          keys: {
            ...(row !== undefined && { [by]: row }),
            ...(and !== undefined && column !== undefined && { [and]: column }),
          },
        })
    : undefined

/** Marks of a word or a time each, of which those without a list of calls open who called. */
export const openingCallers = (
  series: Series,
  onCallers: FiguresProps['onCallers'] | undefined,
  { metric, by, and }: OfSplits,
): Series => {
  if (!onCallers || !opensCallers(metric, [by, and])) return series
  const points = series.points.map((point): Point => {
    if (point.filters || point.n === 0) return point
    const name = and === undefined ? point.name : `${series.name}, ${point.name}`
    const keys = {
      [by]: point.key || null,
      ...(and !== undefined && { [and]: series.key || null }),
    }
    return { ...point, onOpen: () => onCallers({ metric, name, keys }) }
  })
  return { ...series, points }
}
