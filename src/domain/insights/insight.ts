import type { CallQuery } from '@/contracts/metrics'

export const INSIGHT_TYPES = ['trends', 'anomalies', 'recommendations'] as const
export type InsightType = (typeof INSIGHT_TYPES)[number]

export type Insight = {
  key: string
  type: InsightType
  /** One sentence that says what it is. */
  title: string
  /** The figures behind it. */
  detail: string
  /** How many calls `filters` open: exactly those that it speaks of. */
  n: number
  filters: CallQuery
}

/** `chance`: how likely there is nothing to it. */
export type Candidate = Insight & { chance: number }

/** What the words of a dimension are called. */
export type Names = (dimension: 'category', word: string | null) => string
