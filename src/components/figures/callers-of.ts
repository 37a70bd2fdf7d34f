import { isCallerDimension } from '@/domain/metrics/dimensions'
import { type MetricName, metricOf } from '@/domain/metrics/registry'
import { isRepeatMark } from '@/domain/metrics/repeat-metrics'

import type { Series } from '../charts'
import type { FiguresProps } from './figures-card'

/** Whether a figure without a list of calls is about who called, and opens that instead. */
export const isOfCallers = (
  name: MetricName,
  splits: readonly (string | undefined)[] = [],
): boolean => {
  const metric = metricOf(name)
  return (
    metric.kind === 'distinct' ||
    (metric.kind === 'marked share' && isRepeatMark(metric.mark)) ||
    splits.some((split) => split !== undefined && isCallerDimension(split))
  )
}

type OfSplits = { metric: MetricName; by: string; and: string | undefined }

/** What a table split by one or two words opens for such figures; undefined: nothing. */
export const callersOfSplits = (
  onCallers: FiguresProps['onCallers'],
  { metric, by, and }: OfSplits,
) =>
  isOfCallers(metric, [by, and])
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

/** Marks of a word each, of which those without a list of calls open who called. */
export const openingCallers = (
  series: Series,
  onCallers: FiguresProps['onCallers'],
  { metric, by }: Pick<OfSplits, 'metric' | 'by'>,
): Series =>
  isOfCallers(metric, [by])
    ? {
        ...series,
        points: series.points.map((point) =>
          point.filters || point.n === 0
            ? point
            : {
                ...point,
                onOpen: () =>
                  onCallers({ metric, name: point.name, keys: { [by]: point.key || null } }),
              },
        ),
      }
    : series
