import { metricsQueryInput } from '@/contracts/metrics'
import { queryMetrics } from '@/server/metrics/query-metrics'

import type { SignedIn, TestServer } from './server'

/** The first three days of a November, in UTC. */
export const RANGE = { from: '2026-11-01', to: '2026-11-04' }

export const metricsInput = (query: Record<string, unknown>) => ({
  metrics: ['volume'],
  range: RANGE,
  zone: 'UTC',
  ...query,
})

/** What a query answers; the number of calls in {@link RANGE} unless it asks for something else. */
export const askMetrics = (
  { deps }: Pick<TestServer, 'deps'>,
  { user }: Pick<SignedIn, 'user'>,
  query: Record<string, unknown>,
) => queryMetrics(deps, metricsQueryInput.parse(metricsInput(query)), user.id)
