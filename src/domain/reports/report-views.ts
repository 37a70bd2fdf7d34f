import type { ReportDefinition } from '@/contracts/reports'

import { isMetric, metricOf } from '../metrics/registry'
import { TIME } from './pivot'

export type ReportView = ReportDefinition['view']
type Shape = Pick<ReportDefinition, 'metrics' | 'by' | 'and'>

/** Counts of calls: parts of them make the whole, so that they can be stacked and sliced. */
const isCount = (name: string) => isMetric(name) && metricOf(name).kind === 'count'

/** What can draw all metrics of a report by its splits; `chart` is whichever fits each of them. */
export const viewsOf = ({ metrics, by, and }: Shape): readonly ReportView[] => {
  if (by === null) return []
  const areCounts = metrics.every(isCount)
  if (by !== TIME) {
    if (and !== null) return ['chart', 'table']
    return areCounts ? ['chart', 'bar', 'pie', 'table'] : ['chart', 'bar', 'table']
  }
  if (and === null) {
    return areCounts ? ['chart', 'line', 'area', 'bar', 'table'] : ['chart', 'line', 'bar', 'table']
  }
  return areCounts ? ['chart', 'line', 'area', 'stacked', 'table'] : ['chart', 'line', 'table']
}

/** How one metric is drawn: as was chosen, or as fits where that cannot draw it. */
export const viewOf = (metric: string, { by, and, view }: ReportDefinition): ReportView =>
  viewsOf({ metrics: [metric], by, and }).includes(view) ? view : 'chart'
