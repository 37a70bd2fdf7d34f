import { useQuery, useQueryClient } from '@tanstack/react-query'

import { callCountsQuery } from '@/api/calls'
import { type CallFacet, callField } from '@/contracts/call-fields'
import type { CallListQuery } from '@/contracts/calls'
import { countWords } from '@/lib/figures'

export type FacetCounts = {
  /** How many calls a word of a filter would leave; undefined until that is known. */
  countOf: (facet: CallFacet, value: string) => number | undefined
  wordsOf: (facet: CallFacet) => string[]
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
      return data && typeof callField(facet).facet === 'string' ? (found ?? 0) : found
    },
    wordsOf: (facet) => data?.facets[facet].map(({ value }) => value) ?? [],
    countWords: (count) => countWords(count, data?.isEstimate ?? false),
  }
}

export const usePrepareCounts = (filter: CallListQuery) => {
  const queryClient = useQueryClient()
  return () => void queryClient.prefetchQuery(callCountsQuery(filter))
}
