import type { MetricValue } from '@/contracts/metrics'

import { anyMetricOf, type AnyMetricName, isThin } from './any-metric'
import { changeWords, valueWords } from './value-words'

export const TOO_FEW_BEFORE = 'too few before to compare'

/** What it was; null: there was no such figure. */
export const beforeWords = (name: AnyMetricName, before: MetricValue): string | null => {
  if (before.value === null) return null
  if (isThin(name, before)) return TOO_FEW_BEFORE
  return `was ${valueWords(anyMetricOf(name).unit, before.value)}`
}

/** How it changed, where the period before has enough to say so. */
export const sinceBefore = (
  name: AnyMetricName,
  value: number,
  before: MetricValue,
): string | null =>
  before.value === null || isThin(name, before)
    ? beforeWords(name, before)
    : changeWords(anyMetricOf(name).unit, value, before.value)
