import { useQueries, type UseQueryResult } from '@tanstack/react-query'

import type { DeliveryReport } from '@/contracts/deliveries'

import { type StatusSearch, statusQueries } from './status-search'

/** The troubled deliveries, newest first, and the counts of every provider; nothing unless `allowed`. */
export const useStatus = (search: StatusSearch, allowed: boolean) =>
  useQueries({
    queries: statusQueries(search).map((query) => ({ ...query, enabled: allowed })),
    combine: together,
  })

const together = (results: UseQueryResult<DeliveryReport>[]) => {
  const reports = results.flatMap((result) => result.data ?? [])
  const isComplete = reports.length === results.length
  return {
    counts: reports.at(-1)?.counts,
    items: isComplete
      ? reports
          .flatMap((report) => report.items)
          .toSorted((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))
      : undefined,
    error: isComplete ? null : (results.find((result) => result.error)?.error ?? null),
    retry: () => results.forEach((result) => void result.refetch()),
  }
}
