import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { CallListSearch } from '@/api/call-list-search'
import { callCountsQuery } from '@/api/calls'
import { type CallFacet, callField, type WordFacet } from '@/contracts/call-fields'
import type { CallListQuery } from '@/contracts/call-list-params'
import type { Person } from '@/contracts/people'
import { countWords } from '@/lib/figures'
import { MultiSelectMenu } from '@/ui/multi-select-menu'

import type { ChangeSearch } from '../call-list-state'
import { assigneeOptions, manyWords, wordOptions } from './filter-words'

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

export const FACETS_IN_THE_ROW: readonly WordFacet[] = [
  'outcome',
  'category',
  'reviewed',
  'assignee',
]

export type FilterProps = {
  search: CallListSearch
  change: ChangeSearch
  people: readonly Person[]
  myId: string | undefined
  filter: CallListQuery
}

export const optionsOf = (
  facet: WordFacet,
  { search, people, myId }: FilterProps,
  { wordsOf }: FacetCounts,
) => ({
  label: callField(facet).label,
  options:
    facet === 'assignee'
      ? assigneeOptions(people, myId, search.assignee)
      : wordOptions(facet, wordsOf(facet), search[facet]),
})

/** A filter of the row: any number of values, each with how many calls it would leave. */
export function FacetMenu({
  facet,
  counts,
  onOpenChange,
  ...props
}: FilterProps & {
  facet: WordFacet
  counts: FacetCounts
  onOpenChange: (isOpen: boolean) => void
}) {
  const { search, change, people } = props
  const { label, options } = optionsOf(facet, props, counts)
  return (
    <MultiSelectMenu
      label={label}
      options={options.map((option) => ({ ...option, count: counts.countOf(facet, option.value) }))}
      value={search[facet] ?? []}
      shown={manyWords(search, facet, people)}
      onChange={(value) => change({ [facet]: value })}
      onOpenChange={onOpenChange}
      countWords={counts.countWords}
    />
  )
}
