import type { MetricsInput } from '@/contracts/metrics'
import type { ReportDefinition } from '@/contracts/reports'

import { grainOf, relativeRange } from '../metrics/relative-range'
import { REPORT_DIMENSIONS } from '../metrics/dimensions'
import { isMetric } from '../metrics/registry'
import { TIME } from './pivot'

/** What a report is of on the day that is today for it. */
export const rangeOfReport = ({ range }: Pick<ReportDefinition, 'range'>, today: string) =>
  typeof range === 'string' ? relativeRange(range, today) : range

export const grainOfReport = (definition: ReportDefinition, today: string) =>
  definition.grain ?? grainOf(rangeOfReport(definition, today))

const isSplit = (name: string) =>
  name === TIME || REPORT_DIMENSIONS.some((dimension) => dimension === name)

/** What of a definition the registry does not know, by its field; null: nothing. */
export const unknownInReport = ({
  metrics,
  by,
  and,
}: Pick<ReportDefinition, 'metrics' | 'by' | 'and'>): Record<string, string> | null => {
  const metric = metrics.find((name) => !isMetric(name))
  if (metric !== undefined) return { metrics: `There is no metric “${metric}”.` }
  const splits = { by, and }
  for (const field of ['by', 'and'] as const) {
    const name = splits[field]
    if (name !== null && !isSplit(name)) return { [field]: `Reports are not split by “${name}”.` }
  }
  if (and !== null && by === null) return { by: 'Choose the rows before the columns.' }
  return and !== null && and === by ? { and: 'Rows and columns are the same.' } : null
}

/**
 * The questions of a report: its cells, and with two splits each of them alone, because totals are
 * answers of their own. All are compared with the same days.
 */
export const reportQuestions = (definition: ReportDefinition, today: string): MetricsInput[] => {
  const { metrics, by, and, filters, compare } = definition
  const range = rangeOfReport(definition, today)
  const compared = {
    compare: 'previous' as const,
    ...([by, and].includes(TIME) && { compareGrain: grainOfReport(definition, today) }),
  }
  const ask = (...splits: readonly (string | null)[]): MetricsInput => ({
    metrics,
    dimensions: splits.filter((name): name is string => name !== null && name !== TIME),
    ...(splits.includes(TIME) && { grain: grainOfReport(definition, today) }),
    range,
    filters,
    ...(compare && compared),
  })
  return and === null ? [ask(by)] : [ask(by, and), ask(by), ask(and)]
}
