import type { Comparison } from '@/contracts/alert-words'
import { counted, figures } from '@/lib/figures'

import { valueWords } from '../metrics/value-words'
import { describeMeasure, isOfNow } from './measures'

export type AlertCondition = {
  measure: string
  comparison: Comparison
  threshold: number
  windowMinutes: number
}

export const minutesWords = (minutes: number): string => {
  if (minutes % 1440 === 0) return counted(minutes / 1440, 'day')
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')
}

export const alertValueWords = (measure: string, value: number | null): string => {
  const { unit } = describeMeasure(measure)
  if (value === null) return 'no data'
  if (unit === 'count') return figures(value)
  // To a tenth, so that 84.6 % is not shown as the limit of 85 % that it is below.
  return unit === 'share' ? `${figures(Math.round(value * 1000) / 10)} %` : valueWords(unit, value)
}

/** “in the last hour”, “in the last 4 hours”. */
const windowWords = (minutes: number) => `in the last ${minutesWords(minutes).replace(/^1 /, '')}`

/** “Resolution rate below 85 % in the last 4 hours”. */
export const conditionText = ({
  measure,
  comparison,
  threshold,
  windowMinutes,
}: AlertCondition) => {
  const limit = alertValueWords(measure, threshold)
  const compared = comparison === 'below' ? `below ${limit}` : `at least ${limit}`
  const inWindow = isOfNow(measure) ? '' : ` ${windowWords(windowMinutes)}`
  return `${describeMeasure(measure).label} ${compared}${inWindow}`
}

export const isConditionMet = (
  { comparison, threshold }: Pick<AlertCondition, 'comparison' | 'threshold'>,
  value: number,
): boolean => (comparison === 'below' ? value < threshold : value >= threshold)

/** The value that is further over the limit. */
export const worseOf = (
  { comparison }: Pick<AlertCondition, 'comparison'>,
  one: number | null,
  other: number | null,
): number | null => {
  if (one === null || other === null) return one ?? other
  return comparison === 'below' ? Math.min(one, other) : Math.max(one, other)
}
