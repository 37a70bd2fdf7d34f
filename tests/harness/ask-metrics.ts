import { expect } from 'vitest'

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

/** Sums of the same figures in another order differ in their last digits. */
const rounded = <Answer>(answer: Answer): Answer =>
  JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(9)) : value,
    ),
  ) as Answer // of the same shape

/**
 * What a query answers; the number of calls in {@link RANGE} unless it asks for something else. Asked of
 * the calls in memory and of the database, which have to say the same.
 */
export const askMetrics = async (
  { deps }: Pick<TestServer, 'deps'>,
  { user }: Pick<SignedIn, 'user'>,
  query: Record<string, unknown>,
) => {
  await deps.callIndex?.current()
  const input = metricsQueryInput.parse(metricsInput(query))
  const byIndex = await queryMetrics(deps, input, user.id)
  const bySql = await queryMetrics({ ...deps, callIndex: null }, input, user.id)
  expect(rounded(byIndex)).toEqual(rounded(bySql))
  return byIndex
}
