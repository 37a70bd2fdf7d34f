import type { MetricsInput } from '@/contracts/metrics'
import { REPORT_VIEWS } from '@/contracts/report-views'
import { GRAIN_WORDS } from '@/contracts/report-words'
import type { ReportDefinition } from '@/contracts/reports'
import { dayLater } from '@/domain/metrics/time-grid'
import { isMetric, metricOf } from '@/domain/metrics/registry'
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
  const isKnown = (by: string | null, and: string | null) =>
    unknownInReport({ metrics: [], by, and }) === null
  const rows = by !== undefined && isKnown(by, null) ? by : null
  return {
    metrics: known.length > 0 ? known : ['volume'],
    by: rows,
    and: and !== undefined && isKnown(rows, and) ? and : null,
    filters: scope.filters as Record<string, string>,
    range:
      search.from === undefined && search.to === undefined ? (search.range ?? '30d') : scope.range,
    grain: GRAIN_WORDS.find((word) => word === grain) ?? null,
    compare: search.compare === 'previous',
    view: REPORT_VIEWS.find((view) => view === show) ?? 'chart',
  }
}

/** What of an address no report knows, in a sentence; null: nothing. */
export const unknownWords = ({ metrics = [], by, and }: ReportSearch): string | null => {
  const unknown = unknownInReport({ metrics, by: by ?? null, and: and ?? null })
  const [sentence] = Object.values(unknown ?? {})
  return sentence === undefined ? null : `${sentence} The report is shown without that.`
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

/**
 * The address of the report that asks what a card of a page asks; null: no report asks that, because the
 * card has days or splits of its own, or counts today.
 */
export const asReport = (
  { search, scope: { range, grain: usual } }: { search: FiguresSearch; scope: FiguresScope },
  { subject, metrics, dimensions = [], grain, filters, range: own }: MetricsInput,
): ReportSearch | null => {
  const [by = null, and = null] = [...(grain ? [TIME] : []), ...dimensions]
  const isOfPage = own.from === range.from && own.to === range.to
  const isOfToday = metrics.some((name) => isMetric(name) && metricOf(name).isOfToday)
  if (subject !== undefined || !isOfPage || isOfToday || unknownInReport({ metrics, by, and }))
    return null
  return readReportSearch({
    ...search,
    ...filters,
    metrics,
    by: by ?? undefined,
    and: and ?? undefined,
    grain: grain === usual ? undefined : grain,
  })
}
