import type { CallQuery, ReportingRules } from '@/contracts/metrics'
import type { Dimension } from '@/domain/metrics/dimensions'
import type { MetricName } from '@/domain/metrics/registry'
import type { Bucket } from '@/domain/metrics/time-grid'

export type Span = { from: Date; to: Date }

/** One reading of the calls, by whichever engine. */
export type Reading = {
  names: readonly MetricName[]
  /** All but the time, which is the span. */
  filters: CallQuery
  span: Span
  today: Span
  now: Date
  /** The parts of the span, in order and without gaps; null: the whole of it. */
  buckets: readonly Bucket[] | null
  dimensions: readonly Dimension[]
  /** Whose weekdays and hours they are. */
  zone: string
  actorId: string
  /** What a solved call is worth, by category. */
  values: Readonly<Record<string, number>>
  rules: ReportingRules
}

/** What the values of each metric are computed from. */
export type Parts = ReadonlyMap<MetricName, readonly number[]>
/** The calls of one bucket with the same words. */
export type Group = { bucket: number; words: readonly (string | null)[]; parts: Parts }
/** The groups that have calls, and all calls together. */
export type Groups = { groups: readonly Group[]; all: Parts }
