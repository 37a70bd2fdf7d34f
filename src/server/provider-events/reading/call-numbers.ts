import type { CallCosts, CallLatency } from '@/contracts/calls'

import type { EventField } from './event-field'

const HIGHEST_COST = 100_000
const LONGEST_LATENCY_MS = 3_600_000
const MOST_COMPONENTS = 50

/** `centsPerUnit` of 1 for cents, 100 for dollars. Null without a readable total. */
export const readCosts = (
  total: EventField,
  components: EventField,
  { nameKey, centsPerUnit }: { nameKey: string; centsPerUnit: 1 | 100 },
): CallCosts | null => {
  const toUsd = (amount: number) => Math.round(amount * centsPerUnit * 10_000) / 1_000_000
  const amountOf = (field: EventField) => field.number({ min: 0, max: HIGHEST_COST })
  const amount = amountOf(total)
  const list = components.entries().slice(0, MOST_COMPONENTS)
  const parts = list.flatMap((entry) => {
    const name = entry.at(nameKey).text(100)
    const cost = amountOf(entry.at('cost'))
    return name === null || cost === null ? [] : [{ name, usd: toUsd(cost) }]
  })
  return amount === null ? null : { totalUsd: toUsd(amount), components: parts }
}

const milliseconds = (field: EventField) => field.number({ min: 0, max: LONGEST_LATENCY_MS })

export const readRetellLatency = (e2e: EventField): CallLatency | null => {
  if (!e2e.isSent) return null
  const values = e2e.at('values').entries().map(milliseconds)
  return {
    averageMs: average(values.filter((value) => value !== null)),
    p50Ms: milliseconds(e2e.at('p50')),
    p90Ms: milliseconds(e2e.at('p90')),
    p95Ms: milliseconds(e2e.at('p95')),
    maxMs: milliseconds(e2e.at('max')),
    turns: e2e.at('num').number({ min: 0, max: 1_000_000 }),
  }
}

/** Vapi sends every turn, and an average even where it does not. */
export const readVapiLatency = (metrics: EventField): CallLatency | null => {
  if (!metrics.isSent) return null
  const turns = metrics
    .at('turnLatencies')
    .entries()
    .map((turn) => milliseconds(turn.at('turnLatency')))
    .filter((value) => value !== null)
    .sort((a, b) => a - b)
  const averageMs = average(turns) ?? milliseconds(metrics.at('turnLatencyAverage'))
  if (averageMs === null) return null
  return {
    averageMs,
    p50Ms: percentile(turns, 0.5),
    p90Ms: percentile(turns, 0.9),
    p95Ms: percentile(turns, 0.95),
    maxMs: turns.at(-1) ?? null,
    turns: turns.length > 0 ? turns.length : null,
  }
}

const average = (values: number[]): number | null =>
  values.length === 0
    ? null
    : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10

/** Nearest rank, so that it is a latency someone waited. */
const percentile = (sorted: number[], share: number): number | null =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? null
