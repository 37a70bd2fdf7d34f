import { useQuery, useQueryClient } from '@tanstack/react-query'

import { callCountsQuery } from '@/api/call-counts'
import type { CallFacet } from '@/contracts/call-counts'
import type { CallListQuery } from '@/contracts/calls'
import { countWords } from '@/lib/figures'

export type FacetCounts = {
  /** How many calls a word of a filter would leave; undefined until that is known. */
  countOf: (facet: CallFacet, value: string) => number | undefined
  countWords: (count: number) => string
}

/**
 * The numbers beside the words of the filters, while `isShown`. The ones before stay until those for
 * a changed filter are there.
 */
export const useFacetCounts = (
  filter: CallListQuery,
  { isShown, myId }: { isShown: boolean; myId: string | undefined },
): FacetCounts => {
  const { data } = useQuery({ ...callCountsQuery(filter), enabled: isShown })
  return {
    countOf: (facet, value) => {
      const asked = facet === 'assignee' && value === 'me' ? myId : value
      const found = data?.facets[facet].find((one) => one.value === asked)?.count
      // Only people who have calls are counted one by one.
      return data && facet === 'assignee' ? (found ?? 0) : found
    },
    countWords: (count) => countWords(count, data?.isEstimate ?? false),
  }
}

/** Starts reading the numbers before a menu is opened. */
export const usePrepareCounts = (filter: CallListQuery) => {
  const queryClient = useQueryClient()
  return () => void queryClient.prefetchQuery(callCountsQuery(filter))
}
