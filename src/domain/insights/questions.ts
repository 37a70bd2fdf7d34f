import type { MetricsInput } from '@/contracts/metrics'

import type { MetricName } from '../metrics/registry'
import { dayLater } from '../metrics/time-grid'

/** Rates that are watched, and whether more of them is better. */
export const WATCHED = {
  resolution: true,
  containment: true,
  satisfaction: true,
  transferRate: false,
  callbackRate: false,
} as const satisfies Partial<Record<MetricName, boolean>>
// The keys of an object are only known as strings.
export const WATCHED_NAMES = Object.keys(WATCHED) as (keyof typeof WATCHED)[]

const lastDays = (today: string, days: number) => ({
  from: dayLater(today, 1 - days),
  to: dayLater(today, 1),
})

/** What the rules look at: the answers come in this order. */
export const insightQuestions = (today: string): MetricsInput[] => [
  { metrics: ['volume', ...WATCHED_NAMES], range: lastDays(today, 7), compare: 'previous' },
  {
    metrics: ['volume', 'resolution'],
    dimensions: ['category'],
    range: lastDays(today, 7),
    compare: 'previous',
  },
  { metrics: ['volume'], range: lastDays(today, 35), grain: 'day' },
  { metrics: ['volume'], dimensions: ['weekday', 'hour'], range: lastDays(today, 28) },
  { metrics: ['reviewed'], dimensions: ['priority'], range: lastDays(today, 30) },
]
