import type { MetricsInput } from '@/contracts/metrics'
import type { ReportDefinition } from '@/contracts/reports'
import { dayLater } from '@/domain/metrics/time-grid'
import { isMetric } from '@/domain/metrics/registry'
import { TIME } from '@/domain/reports/pivot'
import { unknownInReport } from '@/domain/reports/report-question'

import type { FiguresScope } from './figures-scope'
import type { FiguresSearch } from './figures-search'
import { readReportSearch, type ReportSearch } from './report-search'

/** What an address says of a report; what it says wrong is as if it said nothing. */
export const definitionOf = (
  { metrics = [], by, and, grain, show, ...search }: ReportSearch,
  scope: FiguresScope,
): ReportDefinition => {
  const known = metrics.filter(isMetric)
  const splits = { metrics: [], by: by ?? null, and: and ?? null }
  const isKnown = unknownInReport(splits) === null
  return {
    metrics: known.length > 0 ? known : ['volume'],
    by: isKnown ? splits.by : null,
    and: isKnown ? splits.and : null,
    filters: scope.filters as Record<string, string>,
    range:
      search.from === undefined && search.to === undefined ? (search.range ?? '30d') : scope.range,
    grain: grain ?? null,
    compare: search.compare === 'previous',
    view: show ?? 'chart',
  }
}

/** The address that says what a saved report does. */
export const searchOf = ({
  metrics,
  by,
  and,
  filters,
  range,
  grain,
  compare,
  view,
}: ReportDefinition): ReportSearch =>
  readReportSearch({
    ...filters,
    ...(typeof range === 'string'
      ? { range: range === '30d' ? undefined : range }
      : { from: range.from, to: dayLater(range.to, -1) }),
    metrics,
    by: by ?? undefined,
    and: and ?? undefined,
    grain: grain ?? undefined,
    compare: compare ? 'previous' : undefined,
    show: view === 'chart' ? undefined : view,
  })

/** The address of the report that asks what a card of a page asks. */
export const asReport = (
  search: FiguresSearch,
  { metrics, dimensions = [], grain, filters }: MetricsInput,
): ReportSearch => {
  const [by, and] = [...(grain ? [TIME] : []), ...dimensions]
  return readReportSearch({ ...search, ...filters, metrics, by, and })
}
